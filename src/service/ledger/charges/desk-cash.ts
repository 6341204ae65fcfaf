import { deskMeans, type DeskMeans } from '../../../lib/rules/charges.ts';
import type { Db } from '../../platform/db/database.ts';

export interface DeskCashRow {
  /** ISO day. */
  day: string;
  /** Account of the member of staff; null for commands and machines. */
  staff: string | null;
  /** Library code of the desk; null if it is unknown. */
  libCode: string | null;
  means: DeskMeans;
  takenFen: number;
  paidOutFen: number;
  count: number;
}

/**
 * Sums what was taken and paid out at the desk by day, person, desk and means.
 * @param span ISO days, both included
 */
export async function deskCash(db: Db, libraryId: number, span: { from: string; to: string }): Promise<DeskCashRow[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.entry_id', 'ledger_entry.id')
    .where('ledger_entry.library_id', '=', libraryId)
    .where('ledger_entry.day', '>=', span.from)
    .where('ledger_entry.day', '<=', span.to)
    .where('ledger_posting.account', 'in', deskMeans)
    .select(['ledger_entry.id', 'day', 'staff', 'lib_code', 'ledger_posting.account', 'ledger_posting.amount'])
    .execute();
  const groups = Map.groupBy(rows, ({ day, staff, lib_code, account }) =>
    JSON.stringify([day, staff ?? '', lib_code ?? '', account]),
  );
  // In the order of the keys, of which databases compare missing values differently.
  const ordered = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  return ordered.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sumOf = (sign: number) =>
      group.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount * sign : sum), 0);
    return {
      day: first.day,
      staff: first.staff,
      libCode: first.lib_code,
      means: first.account === 'cash' ? ('cash' as const) : ('desk-card' as const),
      takenFen: sumOf(1),
      paidOutFen: sumOf(-1),
      count: new Set(group.map(({ id }) => id)).size,
    };
  });
}
