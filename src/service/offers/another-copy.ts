import { runningLoans } from '../circulation/facts.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { queuedRequests } from '../request-queue/queue.ts';

/** When the library buys another copy of a title that it holds; `anotherCopy` of library.json. */
export interface AnotherCopyRule {
  /** Readers who wait for a copy, at least so many. */
  waiting: number;
}

/** Copies that nobody can borrow any more, whatever happens to the others. */
const gone: readonly string[] = ['withdrawn', 'missing'];

/**
 * Of each of some titles that the library holds, whether another copy may be bought: every copy of every edition is with
 * a reader, none of them can be read online, and enough readers wait. Three statements for all of them.
 * @param titles the editions of each that the library holds
 * @param rule undefined: never
 */
export async function canHaveOtherCopies(
  db: Db,
  titles: readonly (readonly number[])[],
  rule: AnotherCopyRule | undefined,
): Promise<boolean[]> {
  const recordIds = titles.flat();
  if (!rule || recordIds.length === 0) return titles.map(() => false);
  const copies = await db
    .selectFrom('item')
    .select(['record_id', 'status'])
    .distinct()
    .where('record_id', 'in', recordIds)
    .where('status', 'not in', gone)
    .execute();
  const online = await db
    .selectFrom('electronic_access')
    .select('record_id')
    .distinct()
    .where('record_id', 'in', recordIds)
    .execute();
  const waiting = rule.waiting === 0 ? [] : await queuedRequests(db, recordIds);
  return titles.map((ids) => {
    const isIts = ({ record_id }: { record_id: number | null }) => record_id !== null && ids.includes(record_id);
    const its = copies.filter(isIts);
    if (its.length === 0 || its.some(({ status }) => status !== 'loaned') || online.some(isIts)) return false;
    return waiting.filter(isIts).length >= rule.waiting;
  });
}

/** The records of which a reader has a copy at home. */
export async function recordsOnLoan(db: Db, { id }: LendingLibrary, readerId: number): Promise<Set<number>> {
  const loans = await runningLoans(db, id, readerId);
  return new Set(loans.flatMap((loan) => loan.record_id ?? []));
}
