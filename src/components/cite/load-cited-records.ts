import type { Client } from '#lib/client/client.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { errCodes, type Failure } from '#lib/contract/envelope.ts';

export type LoadedRecords =
  | { kind: 'found'; records: [RecordDetail, ...RecordDetail[]] }
  /** Ids of no record, or no ids at all. */
  | { kind: 'none'; missing: string[] }
  | { kind: 'failed'; failure: Failure };

export async function loadRecords(client: Client, ids: readonly string[]): Promise<LoadedRecords> {
  const uniqueIds = [...new Set(ids)];
  const missing = uniqueIds.filter((id) => !/^\d{1,15}$/.test(id));
  if (missing.length > 0) return { kind: 'none', missing };
  const answers = await Promise.all(uniqueIds.map((recordId) => client.call('getRecordDetail', { recordId })));
  const records: RecordDetail[] = [];
  for (const [at, answer] of answers.entries()) {
    if (answer.success) records.push(answer.data);
    else if (answer.errCode === errCodes.notFound) missing.push(uniqueIds[at] ?? '');
    else return { kind: 'failed', failure: answer };
  }
  const [first, ...more] = records;
  return first && missing.length === 0 ? { kind: 'found', records: [first, ...more] } : { kind: 'none', missing };
}

export async function loadMarcRecords(client: Client, ids: readonly string[]): Promise<LoadedRecords> {
  const uniqueIds = [...new Set(ids)];
  const odd = uniqueIds.filter((id) => !/^\d{1,15}$/.test(id));
  if (odd.length > 0) return { kind: 'none', missing: odd };
  const answer = await client.call('getRecordDetails', { recordIds: uniqueIds, marc: true });
  if (!answer.success) return { kind: 'failed', failure: answer };
  const missing = uniqueIds.filter((id) => !answer.data.some(({ recordId }) => recordId === id));
  const [first, ...more] = answer.data;
  return first && missing.length === 0 ? { kind: 'found', records: [first, ...more] } : { kind: 'none', missing };
}

/** A refusal in words, for addresses that answer files. */
export const refusal = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
  });

/**
 * The last part of an endpoint's path inside the library. Taken from `locals.path`, since Astro hands endpoints the
 * params of the address as it was asked for and not of the one that the middleware made of it.
 */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
