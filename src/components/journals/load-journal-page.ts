import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';

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
      groups: OutputOf<'groupItemsByLibrary'>;
      volumes: OutputOf<'listSerialItems'> | undefined;
      electronic: OutputOf<'listElectronicItems'>;
      /** What says of parts why they are missing. */
      failures: string[];
    }
  /** A record that is no journal: its own page describes it. */
  | { kind: 'other' }
  | { kind: 'none' }
  | { kind: 'failed'; failure: string };

export async function loadJournal(
  { locals: { client, site }, response }: LoaderInput,
  { id, year, page }: JournalQuery,
): Promise<JournalPage> {
  if (!/^\d{1,15}$/.test(id)) {
    response.status = 404;
    return { kind: 'none' };
  }
  const of = { recordId: id };
  const [detail, groups, volumes, electronic] = await Promise.all([
    client.call('getRecordDetail', of),
    client.call('groupItemsByLibrary', of),
    client.call('listSerialItems', { ...of, page, rows: volumeRows, ...(year !== undefined && { year }) }),
    client.call('listElectronicItems', of),
  ]);
  if (!detail.success) {
    response.status = statusOf(detail);
    return detail.errCode === errCodes.notFound ? { kind: 'none' } : { kind: 'failed', failure: detail.message };
  }
  if (detail.data.docCode !== journalCode) return { kind: 'other' };
  declareCache(response, { tags: [`record:${id}`, `library:${site.groupCode}`], maxAge: 600 });
  return {
    kind: 'found',
    record: detail.data,
    groups: groups.success ? groups.data : [],
    volumes: volumes.success ? volumes.data : undefined,
    electronic: electronic.success ? electronic.data : [],
    failures: [groups, volumes, electronic].flatMap((entry) => (entry.success ? [] : [entry.message])),
  };
}
