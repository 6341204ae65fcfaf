import type { Payment } from '../../../lib/contract/calls/payments.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { isOpenPayment, paymentMethods, type PaymentMethod } from '../../../lib/rules/payments.ts';
import type { ReaderCall } from '../../platform/context/context.ts';
import { ServiceError } from '../../platform/context/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { PaymentRow } from './payment.ts';

/** A payment of the reader's. @throws ServiceError 404 when it is another reader's, of another way, or not there */
export async function requirePayment(
  db: Db,
  { library, reader }: Pick<ReaderCall, 'library' | 'reader'>,
  method: PaymentMethod | undefined,
  paymentId: string,
): Promise<PaymentRow> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', Number(paymentId))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .where('method', 'in', method === undefined ? paymentMethods : [method])
    .executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'paymentNotFound');
  return row;
}

async function receiptOf(db: Db, row: PaymentRow): Promise<string | null> {
  if (row.state !== 'paid') return null;
  const entry = await db
    .selectFrom('ledger_entry')
    .select('receipt')
    .where('library_id', '=', row.library_id)
    .where('key', '=', `payment:${row.number}`)
    .executeTakeFirst();
  return entry?.receipt ?? null;
}

/** Formats a payment for its reader. */
export async function formatPayment(db: Db, row: PaymentRow, now: number): Promise<Payment> {
  const { state, method, kind, title } = row;
  const isWaiting = isOpenPayment(state) && now <= row.expires_at;
  const refunds = await db
    .selectFrom('payment_refund')
    .select(['amount', 'state'])
    .where('payment_id', '=', row.id)
    .orderBy('id', 'desc')
    .execute();
  return {
    paymentId: String(row.id),
    method,
    title,
    amountFen: row.amount,
    // Anyone who keeps them, to the reader they are debts.
    kind: kind === 'systemDebts' ? 'debts' : kind,
    state: isOpenPayment(state) ? (isWaiting ? 'waiting' : 'expired') : state,
    qr: isWaiting ? row.qr : null,
    expiresAt: new Date(row.expires_at).toISOString(),
    secondsLeft: isWaiting ? Math.ceil((row.expires_at - now) / 1000) : 0,
    receipt: await receiptOf(db, row),
    refundFen: refunds.reduce((sum, refund) => sum + refund.amount, 0),
    refundState: refunds[0]?.state ?? null,
  };
}
