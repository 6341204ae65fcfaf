import { libraryDay, type LendingLibrary } from '../../platform/configuration/lending.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DeskCashRow } from './desk-cash.ts';

export interface Till {
  /** ISO day. */
  day: string;
  libCode: string;
  /** Null until it is counted. */
  openingFen: number | null;
  /** Cash taken less cash paid out. */
  cashFen: number;
  closingFen: number | null;
  /** What was counted at the end less what should be in the till; null until both counts are known. */
  differenceFen: number | null;
}

/**
 * Records what was counted in the till of a desk today. Earlier counts stay in the store; the last one is valid.
 * @param input.amountFen whole fen; 0 for an empty till
 */
export async function countTill(
  db: Db,
  input: {
    library: LendingLibrary;
    libCode: string;
    isClosing: boolean;
    amountFen: number;
    staff: string;
    now: number;
  },
): Promise<void> {
  const { library, libCode, isClosing, amountFen, staff, now } = input;
  await db
    .insertInto('till_count')
    .values({
      library_id: library.id,
      lib_code: libCode,
      day: libraryDay(library, now),
      is_closing: isClosing ? 1 : 0,
      amount: amountFen,
      staff,
      counted_at: now,
    })
    .execute();
}

/**
 * Each till by day and desk, with the difference between its counts and what was booked.
 * @param span ISO days, both included
 * @param rows what `deskCash` sums up in that span
 */
export async function listTills(
  db: Db,
  libraryId: number,
  span: { from: string; to: string },
  rows: readonly DeskCashRow[],
): Promise<Till[]> {
  const counts = await db
    .selectFrom('till_count')
    .select(['day', 'lib_code', 'is_closing', 'amount'])
    .where('library_id', '=', libraryId)
    .where('day', '>=', span.from)
    .where('day', '<=', span.to)
    .orderBy('id')
    .execute();
  const tills = new Map<string, Till>();
  const tillOf = (day: string, libCode: string): Till => {
    const key = JSON.stringify([day, libCode]);
    const known = tills.get(key);
    if (known) return known;
    const till = { day, libCode, openingFen: null, cashFen: 0, closingFen: null, differenceFen: null };
    tills.set(key, till);
    return till;
  };
  for (const { day, libCode, means, takenFen, paidOutFen } of rows) {
    if (means === 'cash' && libCode !== null) tillOf(day, libCode).cashFen += takenFen - paidOutFen;
  }
  for (const { day, lib_code, is_closing, amount } of counts) {
    const till = tillOf(day, lib_code);
    if (is_closing === 1) till.closingFen = amount;
    else till.openingFen = amount;
  }
  for (const till of tills.values()) {
    if (till.openingFen !== null && till.closingFen !== null)
      till.differenceFen = till.closingFen - till.openingFen - till.cashFen;
  }
  return [...tills].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, till]) => till);
}
