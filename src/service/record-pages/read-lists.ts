import type { AttachmentRow } from '../catalogue/attachments/attachments.ts';
import type { FactRows } from '../request-queue/facts.ts';
import type { CommentRow } from '../evaluations/read-evaluations.ts';
import type { ElectronicRow } from '../catalogue/holdings/electronic.ts';
import type { HoldingRow, ItemRow } from '../catalogue/holdings/items.ts';
import type { RecordPageRow } from './read-record-page.ts';

/** The lists of a record's page as the store wrote them. */
interface Lists {
  holdings: HoldingRow[];
  items: (FactRows['items'][number] & Pick<ItemRow, 'sent_id'>)[];
  loans: FactRows['loans'];
  requests: FactRows['open'];
  electronic: ElectronicRow[];
  attachments: AttachmentRow[];
  scores: { score: number; count: number }[];
  comments: CommentRow[];
  activity: { type: string; month: string; count: number }[];
  cores: string[];
}

/** Reads the lists of a row; the statement (store/read.record-page.ts) names their columns. */
export function readLists(row: RecordPageRow): Lists {
  const list = <N extends keyof Lists>(name: N): Lists[N] => {
    const rows: Lists[N] = JSON.parse(row[name]);
    return rows;
  };
  return {
    holdings: list('holdings'),
    items: list('items'),
    loans: list('loans'),
    requests: list('requests'),
    electronic: list('electronic'),
    attachments: list('attachments'),
    scores: list('scores'),
    comments: list('comments'),
    activity: list('activity'),
    cores: list('cores'),
  };
}
