import type { Db } from './payables.ts';

/**
 * What is put down of payments, beside the ledger: who asks what became of a payment finds it here. `refused…`: a
 * notification that changed nothing.
 */
export const paymentEventKinds = [
  ...(['begun', 'offered', 'failed', 'expired', 'paid', 'returned'] as const),
  ...(['refundOwed', 'refundDone', 'refundRefused'] as const),
  ...(['forwardBooked', 'forwardRefused', 'forwardUnknown', 'forwardReturned', 'forwardAgain'] as const),
  ...(['refusedSignature', 'refusedUnknown', 'refusedAmount', 'refusedRepeated'] as const),
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** So many refused notifications of a library are put down in an hour; more only fill the store. */
const maxRefused = 200;
const hourMs = 3_600_000;
const longest = 300;

interface PaymentEvent {
  libraryId: number;
  paymentId: number | null;
  kind: PaymentEventKind;
  /** For staff; no key, no signature, nothing of the reader. */
  detail: string;
  now: number;
}

/** Puts down what happened to a payment. */
export async function noteEvent(db: Db, { libraryId, paymentId, kind, detail, now }: PaymentEvent): Promise<void> {
  await db
    .insertInto('payment_event')
    .values({ library_id: libraryId, payment_id: paymentId, kind, detail: detail.slice(0, longest), at: now })
    .execute();
}

/** Puts down a notification that changed nothing, as long as there are not too many of them. */
export async function noteRefused(db: Db, event: PaymentEvent): Promise<void> {
  const { count } = await db
    .selectFrom('payment_event')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where('library_id', '=', event.libraryId)
    .where('at', '>', event.now - hourMs)
    .where('kind', 'like', 'refused%')
    .executeTakeFirstOrThrow();
  if (Number(count) < maxRefused) await noteEvent(db, event);
}
