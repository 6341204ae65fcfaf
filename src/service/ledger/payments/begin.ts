import { randomBytes } from 'node:crypto';
import { systemSettings } from '../../platform/configuration/lending.ts';
import type { Payment } from '../../../lib/contract/calls/payments.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import {
  isOpenPayment,
  paymentSeconds,
  type AskedPayable,
  type PayableKind,
  type PaymentMethod,
  paymentMethods,
} from '../../../lib/rules/payments.ts';
import { type ReaderCall, ServiceError } from '../../platform/context/context.ts';
import { ProviderError } from '../../platform/http/http.ts';
import { PaymentRefused, type PaymentProvider } from './providers/types.ts';
import { debtsRef } from './debts.ts';
import { endUnpaid, followPayment } from './end.ts';
import { noteEvent } from './events.ts';
import type { Due, Payable, PayableRef } from './payables.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import type { PaymentRow } from './payment.ts';
import { countRows } from '../../platform/db/lists.ts';

/** A payment of the reader's. @throws ServiceError 404 when it is another reader's, of another way, or not there */
async function requirePayment(
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
  const entry = await db
    .selectFrom('ledger_entry')
    .select('receipt')
    .where('library_id', '=', row.library_id)
    .where('key', '=', `payment:${row.number}`)
    .executeTakeFirst();
  return entry?.receipt ?? null;
}

/** Formats a payment for its reader. */
async function formatPayment(db: Db, row: PaymentRow, now: number): Promise<Payment> {
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

export interface About {
  kind: AskedPayable;
  chargeIds?: readonly string[] | undefined;
  orderId?: string | undefined;
}

/** So many payments a reader may begin within an hour: each asks the provider for a code. */
const maxAnHour = 30;
const hourMs = 3_600_000;
/** A provider has answered by then, or its answer is lost. */
const creatingMs = 30_000;

/** What is to be paid as its payable knows it. @throws ServiceError 404 where the library has nothing of the kind */
export function payableOf({ kind, chargeIds, orderId }: About, { library, reader, onlinePayments }: ReaderCall) {
  // Debts are those of the person who lends.
  const stored: PayableKind = kind === 'debts' && systemSettings(library) ? 'systemDebts' : kind;
  const payable = onlinePayments.payables[stored];
  const ref = kind === 'order' ? orderId : debtsRef(chargeIds ?? []);
  if (!payable || ref === undefined) throw new ServiceError(errCodes.notFound, 'paymentNothingDue');
  return { kind: stored, payable, ref: { library, readerId: reader.id, ref } satisfies PayableRef };
}

/** What is due at this moment. @throws ServiceError 404 when it is not there for this reader, 409 when nothing is due */
async function requireDue(db: Db, payable: Payable, ref: PayableRef, call: ReaderCall): Promise<Due> {
  await payable.requireThere(db, ref);
  const due = await payable.due(db, ref, call.language);
  if (!due) throw new ServiceError(errCodes.conflict, 'paymentNothingDue');
  return due;
}

/** Numbers are letters and digits, at most 32, as providers want them; nobody guesses another one. */
const newNumber = (now: number): string =>
  `Y${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}${randomBytes(9).toString('hex')}`;

async function openPayment(db: Db, openKey: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('open_key', '=', openKey).executeTakeFirst();
}

/** @throws ServiceError 429 when the reader has begun too many payments */
async function requireFewBegun(db: Db, readerId: number, now: number): Promise<void> {
  const count = await countRows(
    db
      .selectFrom('payment')
      .where('reader_id', '=', readerId)
      .where('created_at', '>', now - hourMs),
  );
  if (count >= maxAnHour) throw new ServiceError(errCodes.tooMany, 'paymentTooMany');
}

/**
 * Writes a new payment down, before the provider knows of it; or finds the one that is open.
 * @returns `isNew` false: the payment that was open before
 */
async function writeDown(input: About, method: PaymentMethod, call: ReaderCall) {
  const { kind, payable, ref } = payableOf(input, call);
  const { library, reader } = call;
  const openKey = payable.openKey(ref);
  return inTransaction(call.store.db, async (db) => {
    const now = call.now();
    const due = await requireDue(db, payable, ref, call);
    const open = await openPayment(db, openKey);
    if (open) return { row: open, due, isNew: false };
    await requireFewBegun(db, reader.id, now);
    const row = await db
      .insertInto('payment')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        kind,
        ref: ref.ref,
        open_key: openKey,
        method,
        number: newNumber(now),
        amount: due.amountFen,
        title: due.title,
        state: 'creating',
        qr: null,
        provider_number: null,
        created_at: now,
        expires_at: now + paymentSeconds * 1000,
        asked_at: now,
        is_closed: 0,
        paid_at: null,
        settled_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const detail = `${method} ${String(row.amount)}`;
    await noteEvent(db, { libraryId: library.id, paymentId: row.id, kind: 'begun', detail, now });
    return { row, due, isNew: true };
  });
}

/** Asks the provider for the code of a payment that was written down. @throws ServiceError 502 when it gives none */
async function offer(provider: PaymentProvider, row: PaymentRow, call: ReaderCall): Promise<void> {
  const { store, library, onlinePayments } = call;
  const { number, amount: amountFen, title, expires_at: expiresAt } = row;
  const notifyUrl = onlinePayments.notifyUrl(library, row.method);
  try {
    const order = { number, amountFen, title, expiresAt, notifyUrl, cardNumber: call.reader.primaryId };
    const { qr } = await provider.create(order);
    await inTransaction(store.db, async (db) => {
      const set = { state: 'waiting', qr } as const;
      await db.updateTable('payment').set(set).where('id', '=', row.id).where('state', '=', 'creating').execute();
      const about = { libraryId: library.id, paymentId: row.id, now: call.now() };
      await noteEvent(db, { ...about, kind: 'offered', detail: '' });
    });
  } catch (error) {
    if (!(error instanceof PaymentRefused) && !(error instanceof ProviderError)) throw error;
    // Whatever the provider has made of it: nobody has seen its code. The job closes it there.
    const isClosed = error instanceof PaymentRefused;
    const about = { library, paymentId: row.id, detail: error.message, now: call.now() };
    await endUnpaid(store.db, { ...about, act: 'refuse', isClosed });
    throw new ServiceError(errCodes.upstream, 'paymentProviderDown');
  }
}

/** Whether an open payment is the one that is asked for again. */
const isSame = (row: PaymentRow, input: { method: PaymentMethod; due: Due; ref: string }, now: number): boolean =>
  row.method === input.method &&
  row.amount === input.due.amountFen &&
  row.ref === input.ref &&
  row.state === 'waiting' &&
  now <= row.expires_at;

/**
 * Begins a payment of what is due at this moment. The same one that is open is shown again; another one of the same is
 * ended first, and what was paid of it meanwhile is booked.
 * @throws ServiceError 404 or 409 when there is nothing to pay, 409 while another page begins the same, 429 for too many,
 *   400 when the library does not have this way to pay, 502 when the provider gives no code
 */
export async function beginPayment(input: About, method: PaymentMethod, call: ReaderCall): Promise<Payment> {
  const { store, library } = call;
  const provider = call.onlinePayments.providersOf(library).get(method);
  if (!provider) throw new ServiceError(errCodes.badRequest, 'paymentMethodOff');
  const { payable, ref } = payableOf(input, call);
  await payable.prepare?.(call);
  for (let tries = 0; tries < 2; tries += 1) {
    const { row, due, isNew } = await writeDown(input, method, call);
    if (isNew) {
      await offer(provider, row, call);
      return formatPayment(store.db, await requirePayment(store.db, call, method, String(row.id)), call.now());
    }
    const now = call.now();
    if (isSame(row, { method, due, ref: ref.ref }, now)) return formatPayment(store.db, row, now);
    if (row.state === 'creating' && now < row.created_at + creatingMs) break;
    await followPayment(call, library, row, true);
  }
  throw new ServiceError(errCodes.conflict, 'paymentBusy');
}

/** How often the provider is asked about a payment that its reader waits for, in milliseconds. */
const askMs = 4_000;

/** State of a payment of the reader; the provider is asked now and then, for notifications get lost. @throws 404 */
export async function paymentStatus(
  paymentId: string,
  method: PaymentMethod | undefined,
  call: ReaderCall,
): Promise<Payment> {
  const { db } = call.store;
  const row = await requirePayment(db, call, method, paymentId);
  const now = call.now();
  if (!isOpenPayment(row.state) || now < row.asked_at + askMs) return formatPayment(db, row, now);
  // One of several pages that ask at once asks the provider.
  const claimed = await db
    .updateTable('payment')
    .set({ asked_at: now })
    .where('id', '=', row.id)
    .where('asked_at', '=', row.asked_at)
    .executeTakeFirst();
  if (Number(claimed.numUpdatedRows) === 1) await followPayment(call, call.library, row);
  return formatPayment(db, await requirePayment(db, call, method, paymentId), call.now());
}
