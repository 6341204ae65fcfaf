import { sql } from 'kysely';
import { sumsOf, transferOf } from '../../../lib/rules/charges.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * What moved in each account of a library on some days, in fen. All debits come to as much as all credits.
 * @param span ISO days, both included
 */
export async function turnover(
  db: Db,
  libraryId: number,
  span: { from: string; to: string },
): Promise<{ account: string; debitFen: number; creditFen: number }[]> {
  const rows = await db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_posting.entry_id')
    .where('ledger_entry.library_id', '=', libraryId)
    .where('ledger_entry.day', '>=', span.from)
    .where('ledger_entry.day', '<=', span.to)
    .select(['ledger_posting.account', 'ledger_posting.amount'])
    .execute();
  const sums = new Map<string, { debitFen: number; creditFen: number }>();
  for (const { account, amount } of rows) {
    const sum = sums.get(account) ?? { debitFen: 0, creditFen: 0 };
    if (amount > 0) sum.debitFen += amount;
    else sum.creditFen -= amount;
    sums.set(account, sum);
  }
  return [...sums].map(([account, sum]) => ({ account, ...sum })).sort((a, b) => (a.account < b.account ? -1 : 1));
}

/**
 * Fines by day or month: charged less what was taken back, paid and waived less what was undone.
 * @param span ISO days, both included
 */
export async function finesOverTime(
  db: Db,
  libraryId: number,
  { from, to, by }: { from: string; to: string; by: 'day' | 'month' },
): Promise<{ period: string; chargedFen: number; paidFen: number; waivedFen: number }[]> {
  const period = sql<string>`substr(day, 1, ${sql.lit(by === 'day' ? 10 : 7)})`;
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.entry_id', 'ledger_entry.id')
    .innerJoin('charge', 'charge.id', 'ledger_transfer.charge_id')
    .where('ledger_entry.library_id', '=', libraryId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('charge.kind', '=', 'fine')
    .select((eb) => [
      period.as('period'),
      'debit',
      'credit',
      eb.fn.sum<number | string>('ledger_transfer.amount').as('amount'),
    ])
    .groupBy([period, 'debit', 'credit'])
    .execute();
  return [...Map.groupBy(rows, (row) => row.period)].map(([key, its]) => {
    const { openFen, paidFen, waivedFen } = sumsOf(
      its.map((row) => transferOf({ ...row, amount: Number(row.amount), charge_id: null })),
    );
    return { period: key, chargedFen: openFen + paidFen + waivedFen, paidFen, waivedFen };
  });
}

/** All transfers of a library with their entries, in the order in which they were booked. */
export const listTransfers = (db: Db, libraryId: number) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.entry_id', 'ledger_entry.id')
    .select(['ledger_entry.id', 'day', 'kind', 'reader_id', 'receipt', 'note', 'debit', 'credit', 'amount'])
    .where('ledger_entry.library_id', '=', libraryId)
    .orderBy('ledger_transfer.id')
    .execute();
