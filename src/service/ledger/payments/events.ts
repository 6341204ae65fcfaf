import type { Db } from '../../platform/db/database.ts';
import { countRows } from '../../platform/db/lists.ts';

/**
 * Events of payments, in addition to the ledger, for questions about a payment. `refused…`: a notification that changed
 * nothing.
 */
export type PaymentEventKind =
  | 'begun'
  | 'offered'
  | 'failed'
  | 'expired'
  | 'paid'
  | 'returned'
  | 'refundOwed'
  | 'refundDone'
  | 'refundRefused'
  | 'forwardBooked'
  | 'forwardRefused'
  | 'forwardUnknown'
  | 'forwardReturned'
  | 'forwardAgain'
  | 'refusedSignature'
  | 'refusedUnknown'
  | 'refusedAmount'
  | 'refusedRepeated';

/**
 * So many notifications that were refused for one reason are recorded for a library in an hour; more only fill the
 * store. Each reason is counted on its own: forged notifications, which anybody can send, never displace signed ones.
 */
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

/**
 * Records a notification that changed nothing, unless there were too many for the same reason.
 * @returns whether it was recorded
 */
export async function noteRefused(db: Db, event: PaymentEvent): Promise<boolean> {
  const count = await countRows(
    db
      .selectFrom('payment_event')
      .where('library_id', '=', event.libraryId)
      .where('at', '>', event.now - hourMs)
      .where('kind', '=', event.kind),
  );
  if (count >= maxRefused) return false;
  await noteEvent(db, event);
  return true;
}
