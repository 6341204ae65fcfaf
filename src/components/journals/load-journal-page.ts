import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, type Answer, type Failure } from '#lib/contract/envelope.ts';

/** Volumes on a page. */
export const volumeRows = 50;
const journalCode = '2';

export interface JournalQuery {
  id: string;
  year: number | undefined;
  page: number;
}

export function readJournalQuery(query: URLSearchParams): JournalQuery {
  const year = query.get('year') ?? '';
  const page = Number(query.get('page') ?? '1');
  return {
    id: query.get('id') ?? '',
    year: /^(1[4-9]|2[01])\d\d$/.test(year) ? Number(year) : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

export type JournalPage =
  | {
      kind: 'found';
      record: OutputOf<'getRecordDetail'>;
      groups: Answer<OutputOf<'groupItemsByLibrary'>>;
      volumes: Answer<OutputOf<'listSerialItems'>>;
      electronic: Answer<OutputOf<'listElectronicItems'>>;
    }
  /** A record that is no journal: its own page tells of it. */
  | { kind: 'other' }
  | { kind: 'none' }
  | { kind: 'failed'; failure: Failure };

/** Loads a journal with its holdings at the same time. */
export async function loadJournal(client: Client, { id, year, page }: JournalQuery): Promise<JournalPage> {
  if (!/^\d{1,15}$/.test(id)) return { kind: 'none' };
  const of = { recordId: id };
  const [detail, groups, volumes, electronic] = await Promise.all([
    client.call('getRecordDetail', of),
    client.call('groupItemsByLibrary', of),
    client.call('listSerialItems', { ...of, page, rows: volumeRows, ...(year !== undefined && { year }) }),
    client.call('listElectronicItems', of),
  ]);
  if (!detail.success) {
    return detail.errCode === errCodes.notFound ? { kind: 'none' } : { kind: 'failed', failure: detail };
  }
  if (detail.data.docCode !== journalCode) return { kind: 'other' };
  return { kind: 'found', record: detail.data, groups, volumes, electronic };
}
