import type { PaymentMethod } from '../../../lib/rules/payments.ts';
import { noteEvent } from './events.ts';
import type { Db } from '../../platform/db/database.ts';

/** A payment that ended so long ago, and of which its provider has not said how, is stuck. */
const unknownMs = 60 * 60_000;

/** Money that does not come or go on its own any more. */
export interface StuckPayment {
  /** `refund`: a provider keeps refusing it; `payment`: no provider says how it ended. */
  kind: 'refund' | 'payment';
  id: number;
  number: string;
  method: PaymentMethod;
  amountFen: number;
  /** Of a repayment: how often it was sent. */
  attempts: number;
  createdAt: number;
  account: string | null;
  name: string | null;
}

/** What of a library's payments somebody should look at, oldest first. @param now milliseconds since 1970 */
export async function stuckPayments(db: Db, libraryId: number, now: number): Promise<StuckPayment[]> {
  const refunds = await db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .leftJoin('reader', 'reader.id', 'payment.reader_id')
    .select(['payment_refund.id', 'payment_refund.number', 'payment_refund.amount', 'payment_refund.attempts'])
    .select(['payment_refund.created_at', 'payment.method', 'reader.account', 'reader.name'])
    .where('payment.library_id', '=', libraryId)
    .where('payment_refund.state', '=', 'refused')
    .orderBy('payment_refund.id')
    .execute();
  const unknown = await db
    .selectFrom('payment')
    .leftJoin('reader', 'reader.id', 'payment.reader_id')
    .select(['payment.id', 'payment.number', 'payment.amount', 'payment.created_at', 'payment.method'])
    .select(['reader.account', 'reader.name'])
    .where('payment.library_id', '=', libraryId)
    .where('payment.is_closed', '=', 0)
    .where('payment.state', 'in', ['creating', 'waiting', 'expired'])
    .where('payment.expires_at', '<', now - unknownMs)
    .orderBy('payment.id')
    .execute();
  return [
    ...refunds.map((row) => ({ kind: 'refund' as const, attempts: row.attempts, ...tellingOf(row) })),
    ...unknown.map((row) => ({ kind: 'payment' as const, attempts: 0, ...tellingOf(row) })),
  ];
}

/** Refunds of a library by id, with their numbers and readers. */
export const refundsByIds = (db: Db, libraryId: number, ids: readonly number[]) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .leftJoin('reader', 'reader.id', 'payment.reader_id')
    .select(['payment_refund.id', 'payment_refund.number as title', 'reader.account', 'reader.name'])
    .where('payment.library_id', '=', libraryId)
    .where('payment_refund.id', 'in', ids)
    .execute();

const tellingOf = (row: {
  id: number;
  number: string;
  amount: number;
  method: PaymentMethod;
  created_at: number;
  account: string | null;
  name: string | null;
}) => ({
  id: row.id,
  number: row.number,
  method: row.method,
  amountFen: Number(row.amount),
  createdAt: Number(row.created_at),
  account: row.account,
  name: row.name,
});

/**
 * Has the repayment that a provider kept refusing sent again, by the job. In the caller's transaction.
 * @returns false when the library has no such repayment
 */
export async function retryRefund(
  db: Db,
  { libraryId, refundId, now }: { libraryId: number; refundId: number; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable('payment_refund')
    .set({ state: 'owed', attempts: 0, next_at: now })
    .where('id', '=', refundId)
    .where('state', '=', 'refused')
    .where('payment_id', 'in', db.selectFrom('payment').select('id').where('library_id', '=', libraryId))
    .returning(['payment_id', 'number'])
    .executeTakeFirst();
  if (!row) return false;
  await noteEvent(db, { libraryId, paymentId: row.payment_id, kind: 'refundOwed', detail: row.number, now });
  return true;
}
