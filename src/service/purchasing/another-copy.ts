import type { Db } from '../circulation/facts.ts';
import { waitingFor } from '../copy-requests/queue.ts';

/** When the library buys another copy of a title that it holds; `anotherCopy` of library.json. */
export interface AnotherCopyRule {
  /** Readers who wait for a copy, at least so many. */
  waiting: number;
}

/** Copies that nobody can borrow any more, whatever happens to the others. */
const gone: readonly string[] = ['withdrawn', 'missing'];

/**
 * Whether another copy of a title may be bought that the library holds: every copy of every edition is with a reader,
 * none of them can be read online, and enough readers wait.
 * @param recordIds the editions that the library holds
 * @param rule undefined: never
 */
export async function mayHaveAnotherCopy(
  db: Db,
  recordIds: readonly number[],
  rule: AnotherCopyRule | undefined,
): Promise<boolean> {
  if (!rule || recordIds.length === 0) return false;
  const copies = await db
    .selectFrom('item')
    .select(['status', (the) => the.fn.countAll<number>().as('count')])
    .where('record_id', 'in', recordIds)
    .where('status', 'not in', gone)
    .groupBy('status')
    .execute();
  if (copies.length === 0 || copies.some(({ status }) => status !== 'loaned')) return false;
  const online = await db
    .selectFrom('electronic_access')
    .select('record_id')
    .where('record_id', 'in', recordIds)
    .limit(1)
    .executeTakeFirst();
  if (online) return false;
  return rule.waiting === 0 || (await waitingFor(db, recordIds)).length >= rule.waiting;
}

/** Whether a reader has a copy of one of these records at home. */
export const hasOnLoan = async (db: Db, readerId: number, recordIds: readonly number[]): Promise<boolean> =>
  recordIds.length > 0 &&
  (await db
    .selectFrom('loan')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('returned_at', 'is', null)
    .where('record_id', 'in', recordIds)
    .limit(1)
    .executeTakeFirst()) !== undefined;
