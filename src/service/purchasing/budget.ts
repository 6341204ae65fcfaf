import { sql } from 'kysely';
import { fundAccount, fundAccountParts, type FundAccount, type Transfer } from '../../lib/rules/charges.ts';
import type { FundPart, FundUse } from '../../lib/rules/purchasing.ts';
import { openEntry, entryOf, writeTransfers } from '../ledger/charges/ledger.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { linesOf, type OrderRow } from '../purchase-orders/steps.ts';

/** What of each fund is bound or spent in a year, by its code: sums over the accounts of the ledger. */
export async function fundUses(db: Db, libraryId: number, year: number): Promise<Map<string, FundUse>> {
  const uses = new Map<string, FundUse>();
  for (const { fund, category, bound, spent } of await fundBalances(db, libraryId, year)) {
    const use = uses.get(fund) ?? { totalFen: 0, categories: {} };
    const fen = bound + spent;
    uses.set(fund, {
      totalFen: use.totalFen + fen,
      categories: { ...use.categories, [category]: (use.categories[category] ?? 0) + fen },
    });
  }
  return uses;
}

/** What is in the accounts of the funds, by fund and category, in whole fen. */
export async function fundBalances(db: Db, libraryId: number, year: number) {
  const sumsOf = (side: 'debit' | 'credit', sign: 1 | -1) =>
    db
      .selectFrom('ledger_transfer')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_transfer.entry_id')
      .select([`ledger_transfer.${side} as account`])
      .select((eb) => eb(eb.fn.sum<number>('ledger_transfer.amount'), '*', sql.lit(sign)).as('fen'))
      // The sum keeps SQLite from reading all entries of the library.
      .where(sql<number>`ledger_entry.library_id + 0`, '=', libraryId)
      // Literals: the index has these transfers alone.
      .where(`ledger_transfer.${side}`, '>=', sql.lit('fund-'))
      .where(`ledger_transfer.${side}`, '<', sql.lit('fund.'))
      .groupBy(`ledger_transfer.${side}`);
  const sums = new Map<string, { fund: string; category: string; bound: number; spent: number }>();
  for (const { account, fen } of await sumsOf('debit', 1).unionAll(sumsOf('credit', -1)).execute()) {
    const parts = fundAccountParts(account);
    if (!parts || parts.year !== year) continue;
    const { fund, category, state } = parts;
    const key = `${fund}:${category}`;
    const sum = sums.get(key) ?? { fund, category, bound: 0, spent: 0 };
    sum[state] += Number(fen);
    sums.set(key, sum);
  }
  return [...sums.values()];
}

async function partsOf(db: Db, order: OrderRow): Promise<FundPart[]> {
  const lines = await linesOf(db, order.id);
  const parts = lines.flatMap(({ fund, fund_category: category, library_share: amountFen }) =>
    fund === null || category === null ? [] : [{ fund, year: order.fund_year, category, amountFen }],
  );
  const freightFen = order.library_share - parts.reduce((sum, part) => sum + part.amountFen, 0);
  const { freight_fund: fund, freight_category: category, fund_year: year } = order;
  if (freightFen > 0 && fund !== null && category !== null) parts.push({ fund, year, category, amountFen: freightFen });
  return parts;
}

const accountOf = (state: 'bound' | 'spent', { fund, year, category }: FundPart): FundAccount =>
  fundAccount(state, { fund, year, category });

/** Writes something that happens to the budget of an order, once. */
async function write(
  db: Db,
  input: { library: LendingLibrary; order: OrderRow; now: number; kind: 'budgetBound' | 'budgetFreed' | 'budgetSpent' },
  transfers: readonly Transfer[],
): Promise<void> {
  const { library, order, now, kind } = input;
  const event = { library, readerId: null, key: `${kind}:order:${order.number}`, now };
  if (transfers.length === 0 || (await entryOf(db, event))) return;
  const entry = await openEntry(db, event, kind);
  await writeTransfers(db, entry.id, transfers);
}

interface Given {
  library: LendingLibrary;
  order: OrderRow;
  /** Milliseconds since 1970. */
  now: number;
}

/** Binds what the library is going to pay for an order, inside the transaction that writes the order and its books. */
export async function bindBudget(db: Db, input: Given): Promise<void> {
  const transfers = (await partsOf(db, input.order)).map((part): Transfer => ({
    debit: accountOf('bound', part),
    credit: 'commitments',
    amountFen: part.amountFen,
    chargeId: null,
  }));
  await write(db, { ...input, kind: 'budgetBound' }, transfers);
}

const freeing = (parts: readonly FundPart[]): Transfer[] =>
  parts.map((part) => ({
    debit: 'commitments',
    credit: accountOf('bound', part),
    amountFen: part.amountFen,
    chargeId: null,
  }));

/** Gives back what was bound for an order that comes to nothing. */
export async function freeBudget(db: Db, input: Given): Promise<void> {
  if (input.order.is_bound === 0) return;
  await write(db, { ...input, kind: 'budgetFreed' }, freeing(await partsOf(db, input.order)));
  await db.updateTable('purchase_order').set({ is_bound: 0 }).where('id', '=', input.order.id).execute();
}

/** The order has come: what was bound is spent, and the library owes the vendor for it and for the reader's share. */
export async function spendBudget(db: Db, input: Given): Promise<void> {
  const { order } = input;
  if (order.is_bound === 0) return;
  const parts = await partsOf(db, order);
  const spending = parts.map((part): Transfer => ({
    debit: accountOf('spent', part),
    credit: 'vendors',
    amountFen: part.amountFen,
    chargeId: null,
  }));
  const share: Transfer[] =
    order.reader_share === 0
      ? []
      : [{ debit: 'order-cost', credit: 'vendors', amountFen: order.reader_share, chargeId: null }];
  await write(db, { ...input, kind: 'budgetSpent' }, [...freeing(parts), ...spending, ...share]);
  await db.updateTable('purchase_order').set({ is_bound: 0 }).where('id', '=', order.id).execute();
}
