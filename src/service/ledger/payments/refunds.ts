import { paymentProviders, type PaymentMethod, type RefundReason } from '../../../lib/rules/payments.ts';
import { ChargeError, openEntry, writeTransfers } from '../charges/ledger.ts';
import { creditOf } from '../charges/read-charges.ts';
import type { LendingLibrary } from '../../platform/configuration/lending.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { ProviderError } from '../../platform/http/http.ts';
import type { PaymentProvider, RepaymentAnswer } from './providers/types.ts';
import { inTransaction, type Db } from '../../platform/db/database.ts';
import { noteEvent } from './events.ts';
import type { PaymentRow } from './payment.ts';
import { countRows } from '../../platform/db/lists.ts';

/** A repayment that a provider keeps refusing waits for staff after so many tries. */
const maxAttempts = 12;
const minuteMs = 60_000;
/** Twice as long after each try, up to six hours. */
export const repaymentWaitMs = (attempts: number): number =>
  Math.min(minuteMs * 2 ** Math.max(0, attempts - 1), 6 * 60 * minuteMs);

/** Puts down that a payment, or a part of it, goes back; the ledger must owe it already. Inside a transaction. */
export async function oweRefund(
  db: Db,
  input: { libraryId: number; payment: PaymentRow; amountFen: number; reason: RefundReason; now: number },
): Promise<string> {
  const { libraryId, payment, amountFen, reason, now } = input;
  const count = await countRows(db.selectFrom('payment_refund').where('payment_id', '=', payment.id));
  const number = `${payment.number}R${String(count + 1)}`;
  await db
    .insertInto('payment_refund')
    .values({
      payment_id: payment.id,
      number,
      amount: amountFen,
      reason,
      state: 'owed',
      attempts: 0,
      next_at: now,
      created_at: now,
      done_at: null,
    })
    .execute();
  const detail = `${number} ${String(amountFen)} ${reason}`;
  await noteEvent(db, { libraryId, paymentId: payment.id, kind: 'refundOwed', detail, now });
  return number;
}

/** What of a payment has not gone back yet and is not about to, in fen. */
async function leftFen(db: Db, payment: PaymentRow): Promise<number> {
  const { fen } = await db
    .selectFrom('payment_refund')
    .select((eb) => eb.fn.sum<number | null>('amount').as('fen'))
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  return payment.amount - Number(fen ?? 0);
}

/**
 * Sends back, by the way it was paid, what the library owes a reader for something that was paid and taken back (the
 * ledger's `reader-credit`). The job calls the provider. Inside a transaction it is part of it.
 * @param input.amountFen all that the reader is owed, and at most what of this payment has not gone back, when left out
 * @returns the number of the repayment and its amount
 * @throws ChargeError `noCredit` when the library owes the reader less, or the payment does not have so much left
 */
export const repayCredit = (
  db: Db,
  input: {
    library: LendingLibrary;
    payment: PaymentRow;
    amountFen?: number | undefined;
    reason: Extract<RefundReason, 'staff' | 'order'>;
    now: number;
  },
): Promise<{ number: string; amountFen: number }> =>
  inTransaction(db, async (inside) => {
    const { library, payment, reason, now } = input;
    const { reader_id: readerId } = payment;
    if (readerId === null || payment.state !== 'paid') throw new ChargeError('noCredit');
    const credit = await creditOf(inside, library.id, readerId);
    const most = Math.min(credit, await leftFen(inside, payment));
    const amountFen = input.amountFen ?? most;
    if (amountFen > most || amountFen <= 0) throw new ChargeError('noCredit');
    const number = await oweRefund(inside, { libraryId: library.id, payment, amountFen, reason, now });
    const { id } = await openEntry(inside, { library, readerId, key: `repay:${number}`, now }, 'reversal');
    const transfer = { debit: 'reader-credit', credit: 'to-return', amountFen, chargeId: null } as const;
    await writeTransfers(inside, id, [transfer]);
    return { number, amountFen };
  });

type OwedRefund = Awaited<ReturnType<typeof owedRefunds>>[number];

const owedRefunds = (db: Db, libraryId: number, now: number) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .selectAll('payment_refund')
    .select(['payment.method', 'payment.reader_id', 'payment.number as paymentNumber', 'payment.amount as totalFen'])
    .where('payment.library_id', '=', libraryId)
    .where('payment_refund.state', '=', 'owed')
    .where('payment_refund.next_at', '<=', now)
    .orderBy('payment_refund.id')
    .limit(50)
    .execute();

/** Writes what the provider has answered; a repayment that was done is booked once. */
async function noteAnswer(db: Db, library: LendingLibrary, refund: OwedRefund, answer: RepaymentAnswer, now: number) {
  await inTransaction(db, async (inside) => {
    const { id, number, amount, method, reader_id: readerId } = refund;
    const about = { libraryId: library.id, paymentId: refund.payment_id, now };
    const attempts = refund.attempts + 1;
    const state =
      answer.state === 'done' ? 'done' : answer.state === 'refused' && attempts >= maxAttempts ? 'refused' : 'owed';
    const changed = await inside
      .updateTable('payment_refund')
      .set({ state, attempts, next_at: now + repaymentWaitMs(attempts), ...(state === 'done' && { done_at: now }) })
      .where('id', '=', id)
      .where('state', '=', 'owed')
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) === 0) return;
    if (state === 'done') {
      const entry = await openEntry(inside, { library, readerId, key: `refund:${number}`, now }, 'refund');
      const transfer = {
        debit: 'to-return',
        credit: paymentProviders[method].account,
        amountFen: amount,
        chargeId: null,
      } as const;
      await writeTransfers(inside, entry.id, [transfer]);
      await noteEvent(inside, { ...about, kind: 'refundDone', detail: `${number} ${entry.receipt ?? ''}` });
    } else if (answer.state === 'refused') {
      await noteEvent(inside, { ...about, kind: 'refundRefused', detail: `${number} ${answer.reason}` });
    }
  });
}

interface Repaying {
  providersOf: (library: LoadedLibrary) => ReadonlyMap<PaymentMethod, Pick<PaymentProvider, 'repay'>>;
}

/**
 * Sends the repayments that are due to the providers. Under its number a repayment is one, however often it is sent: a
 * provider that is slow, fails, or has done it before is asked again later.
 */
export async function sendRefunds(
  context: { store: { db: Db }; now: () => number; onlinePayments: Repaying },
  library: LoadedLibrary,
): Promise<void> {
  const { store, now, onlinePayments } = context;
  const providers = onlinePayments.providersOf(library);
  for (const refund of await owedRefunds(store.db, library.id, now())) {
    const provider = providers.get(refund.method);
    const { number: refundNumber, amount: amountFen, paymentNumber: number, totalFen } = refund;
    const answer: RepaymentAnswer = provider
      ? await provider.repay({ number, refundNumber, amountFen, totalFen }).catch((error: unknown) => {
          if (error instanceof ProviderError) return { state: 'pending' } as const;
          throw error;
        })
      : { state: 'refused', reason: 'the library has no provider for it any more' };
    await noteAnswer(store.db, library, refund, answer, now());
  }
}
