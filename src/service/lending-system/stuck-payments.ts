import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { sipPaymentActs, type SipPaymentAct, type SipPaymentState } from '../../lib/rules/sip-payments.ts';
import type { PaymentMethod } from '../../lib/rules/payments.ts';
import { fenText } from '../../lib/rules/charges.ts';
import { openEntry, writeTransfers } from '../ledger/charges/ledger.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { notify } from '../platform/inbox/notify.ts';
import { noteEvent } from '../ledger/payments/events.ts';
import type { Db } from '../platform/db/database.ts';
import { oweRefund } from '../ledger/payments/refunds.ts';
import { bookForwarded } from './forward-payments.ts';

/** A payment not sent to the other system for so long is stuck. */
const unsentMs = 60 * 60_000;

/** Money for a debt in another system that does not get there on its own any more. */
export interface StuckSipPayment {
  id: number;
  number: string;
  method: PaymentMethod;
  state: Extract<SipPaymentState, 'owed' | 'refused' | 'unknown'>;
  amountFen: number;
  /** The other system's number of the debt; empty if it reports none. */
  fee: string;
  /** The other system's own words. */
  problem: string;
  createdAt: number;
  account: string | null;
  name: string | null;
}

/** What of a library somebody should look at, oldest first. @param now milliseconds since 1970 */
export async function stuckSipPayments(db: Db, libraryId: number, now: number): Promise<StuckSipPayment[]> {
  const rows = await db
    .selectFrom('sip_payment')
    .innerJoin('payment', 'payment.id', 'sip_payment.payment_id')
    .leftJoin('reader', 'reader.id', 'payment.reader_id')
    .selectAll('sip_payment')
    .select(['payment.method', 'reader.account', 'reader.name'])
    .where('sip_payment.library_id', '=', libraryId)
    .where((eb) =>
      eb.or([
        eb('sip_payment.state', 'in', ['refused', 'unknown']),
        eb.and([eb('sip_payment.state', '=', 'owed'), eb('sip_payment.created_at', '<', now - unsentMs)]),
      ]),
    )
    .orderBy('sip_payment.id')
    .execute();
  return rows.flatMap(({ id, number, method, state, fee, problem, account, name, ...row }) =>
    state === 'owed' || state === 'refused' || state === 'unknown'
      ? [
          {
            id,
            number,
            method,
            state,
            fee,
            problem,
            account,
            name,
            amountFen: row.amount,
            createdAt: Number(row.created_at),
          },
        ]
      : [],
  );
}

interface StaffAct {
  library: LendingLibrary;
  id: number;
  now: number;
}

/** The payment with its reader, where it is so that staff may do this with it. */
async function rowFor(db: Db, { library, id }: StaffAct, act: SipPaymentAct) {
  const row = await db
    .selectFrom('sip_payment')
    .selectAll()
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  return row && sipPaymentActs[row.state].includes(act) ? row : undefined;
}

const sets = {
  sendAgain: ({ now }: StaffAct) => ({ state: 'owed' as const, next_at: now, problem: '' }),
  booked: ({ now }: StaffAct) => ({ state: 'booked' as const, settled_at: now }),
  giveBack: ({ now }: StaffAct) => ({ state: 'returned' as const, settled_at: now }),
};
const kinds = { sendAgain: 'forwardAgain', booked: 'forwardBooked', giveBack: 'forwardReturned' } as const;

/**
 * Does what staff decided about money that is stuck: has it sent again by the job, takes it as booked there, or gives
 * it back by the way it was paid. In the caller's transaction.
 * @returns false when there is no such payment, or it is otherwise meanwhile
 */
export async function settleSipPayment(db: Db, input: StaffAct, act: SipPaymentAct): Promise<boolean> {
  const { library, now } = input;
  const row = await rowFor(db, input, act);
  if (!row) return false;
  const changed = await db
    .updateTable('sip_payment')
    .set(sets[act](input))
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('attempts', '=', row.attempts)
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 0) return false;
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', row.payment_id).executeTakeFirstOrThrow();
  const { reader_id: readerId } = payment;
  await noteEvent(db, {
    libraryId: library.id,
    paymentId: payment.id,
    kind: kinds[act],
    now,
    detail: `${row.number} by staff`,
  });
  if (act === 'booked') await bookForwarded(db, { library, row, now });
  if (act === 'giveBack') {
    const entry = await openEntry(db, { library, readerId, key: `forward:${row.number}:back`, now }, 'reversal');
    const transfer = { debit: 'to-forward', credit: 'to-return', amountFen: row.amount, chargeId: null } as const;
    await writeTransfers(db, entry.id, [transfer]);
    await oweRefund(db, { libraryId: library.id, payment, amountFen: row.amount, reason: 'staff', now });
    if (readerId !== null) {
      const about = { libraryId: library.id, readerId, link: sectionPath('circulation', { tab: 'charges' }), now };
      await notify(db, { ...about, kind: 'paymentNotBooked', values: { amount: fenText(row.amount) } });
    }
  }
  return true;
}

/** What was settled, by the numbers of the store. */
export const sipPaymentsOf = (db: Db, libraryId: number, ids: readonly number[]) =>
  db
    .selectFrom('sip_payment')
    .innerJoin('payment', 'payment.id', 'sip_payment.payment_id')
    .leftJoin('reader', 'reader.id', 'payment.reader_id')
    .select(['sip_payment.id', 'sip_payment.number as title', 'reader.account', 'reader.name'])
    .where('sip_payment.library_id', '=', libraryId)
    .where('sip_payment.id', 'in', [...ids])
    .execute();
