import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { paymentMethods, paymentProviders, type PaymentMethod } from '../../../lib/rules/payments.ts';
import { ProviderError } from '../../platform/http/http.ts';
import { NotificationRefused, type OrderState } from './providers/types.ts';
import { type Asking, followPayment } from './end.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PaymentRow } from './payment.ts';

/** What staff look for: days of the store's clock (UTC), both included. */
export interface PaymentSearch {
  from?: number | undefined;
  to?: number | undefined;
  number?: string | undefined;
  readerId?: number | undefined;
}

/** Payments of a library with what goes back of them, the latest first. */
export async function paymentsForStaff(db: Db, libraryId: number, search: PaymentSearch) {
  const { from, to, number, readerId } = search;
  const rows = await db
    .selectFrom('payment')
    .leftJoin('reader', 'reader.id', 'payment.reader_id')
    .selectAll('payment')
    .select('reader.account')
    .where('payment.library_id', '=', libraryId)
    .$if(from !== undefined, (query) => query.where('payment.created_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('payment.created_at', '<', to ?? 0))
    .$if(number !== undefined, (query) => query.where('payment.number', '=', number ?? ''))
    .$if(readerId !== undefined, (query) => query.where('payment.reader_id', '=', readerId ?? 0))
    .orderBy('payment.id', 'desc')
    .execute();
  const refunds = await db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .selectAll('payment_refund')
    .where('payment.library_id', '=', libraryId)
    .orderBy('payment_refund.id')
    .execute();
  const byPayment = Map.groupBy(refunds, (refund) => refund.payment_id);
  return rows.map((row) => ({ ...row, refunds: byPayment.get(row.id) ?? [] }));
}

/** What happened to payments of a library, or to one of them, in order. */
export const eventsForStaff = (db: Db, libraryId: number, paymentId?: number) =>
  db
    .selectFrom('payment_event')
    .selectAll()
    .where('library_id', '=', libraryId)
    .$if(paymentId !== undefined, (query) => query.where('payment_id', '=', paymentId ?? 0))
    .orderBy('id')
    .execute();

/** Sends a repayment that a provider kept refusing again. @returns how many there were */
export async function retryRefunds(db: Db, libraryId: number, now: number): Promise<number> {
  const changed = await db
    .updateTable('payment_refund')
    .set({ state: 'owed', attempts: 0, next_at: now })
    .where('state', '=', 'refused')
    .where('payment_id', 'in', db.selectFrom('payment').select('id').where('library_id', '=', libraryId))
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

export interface Reconciled {
  count: number;
  /** Payments that were booked, or ended, because the provider said so just now. */
  followed: { number: string; from: string; to: string }[];
  /** What does not agree, for a person to look at. */
  differences: { number: string; reason: string }[];
  /** By way to pay: what payments and repayments come to, and what the account of the ledger has; the same when all is well. */
  sums: { method: PaymentMethod; paymentsFen: number; ledgerFen: number }[];
}

async function stateAt(ask: () => Promise<OrderState>): Promise<OrderState | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError || error instanceof NotificationRefused) return undefined;
    throw error;
  }
}

/** What of a settled payment does not agree with the provider; undefined when all does. */
function differenceOf(row: PaymentRow, reported: OrderState | undefined): string | undefined {
  if (reported === undefined) return 'the provider could not be asked';
  if (reported.state !== 'paid') return `booked as paid; at the provider it is ${reported.state}`;
  const { amountFen, providerNumber } = reported.money;
  if (amountFen !== row.amount) return `${String(row.amount)} fen are booked; the provider has ${String(amountFen)}`;
  return providerNumber === row.provider_number ? undefined : `the provider calls it ${providerNumber}`;
}

async function sumsOf(db: Db, libraryId: number): Promise<Reconciled['sums']> {
  const payments = await paymentsForStaff(db, libraryId, {});
  const balances = await db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_posting.entry_id')
    .where('ledger_entry.library_id', '=', libraryId)
    .select((eb) => ['ledger_posting.account', eb.fn.sum<number>('ledger_posting.amount').as('fen')])
    .groupBy('ledger_posting.account')
    .execute();
  return paymentMethods.map((method) => {
    const settled = payments.filter((payment) => payment.method === method && payment.settled_at !== null);
    const back = settled.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'done');
    const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
    const ledger = balances.find(({ account }) => account === paymentProviders[method].account);
    return { method, paymentsFen: sum(settled) - sum(back), ledgerFen: Number(ledger?.fen ?? 0) };
  });
}

/**
 * Compares the payments of some time with the providers, one by one, and all of them with the ledger. What only a
 * provider has is booked now, as its notification would have been; what only the books have is reported.
 */
export async function reconcile(asking: Asking, library: LoadedLibrary, search: PaymentSearch): Promise<Reconciled> {
  const { db } = asking.store;
  const all = await paymentsForStaff(db, library.id, search);
  const found: Reconciled = { count: all.length, followed: [], differences: [], sums: [] };
  const providers = asking.onlinePayments.providersOf(library);
  for (const row of all) {
    const { number, method } = row;
    if (row.settled_at === null) {
      await followPayment(asking, library, row);
      const [after] = await paymentsForStaff(db, library.id, { number });
      if (after && after.state !== row.state) found.followed.push({ number, from: row.state, to: after.state });
      continue;
    }
    const provider = providers.get(method);
    const reason = differenceOf(row, provider && (await stateAt(() => provider.query(number))));
    if (reason !== undefined) found.differences.push({ number, reason });
  }
  return { ...found, sums: await sumsOf(db, library.id) };
}
