import { sectionPath } from '../../../lib/rules/personal-sections.ts';
import { fenText } from '../../../lib/rules/charges.ts';
import {
  paymentProviders,
  paymentTransitions,
  type PaymentMethod,
  type RefundReason,
} from '../../../lib/rules/payments.ts';
import { openEntry, writeTransfers } from '../charges/ledger.ts';
import type { LendingLibrary } from '../../platform/configuration/lending.ts';
import { notify } from '../../platform/inbox/notify.ts';
import type { ReceivedMoney } from './providers/types.ts';
import { inTransaction, type Db } from '../../platform/db/database.ts';
import { noteEvent, noteRefused } from './events.ts';
import type { Payables } from './payables.ts';
import type { PaymentRow } from './payment.ts';
import { oweRefund } from './refunds.ts';

/** Notifies the reader of money that goes back; the ledger notifies of what was taken. Inside the transaction that books it. */
async function notifyReader(
  db: Db,
  library: LendingLibrary,
  row: PaymentRow,
  restFen: number,
  now: number,
): Promise<void> {
  const { reader_id: readerId } = row;
  if (readerId === null) return;
  const about = { libraryId: library.id, readerId, link: sectionPath('circulation', { tab: 'charges' }), now };
  await notify(db, { ...about, kind: 'paymentReturned', values: { amount: fenText(restFen) } });
}

const entryKey = ({ number }: PaymentRow): string => `payment:${number}`;

/** Result of a payment notification; `refused`: nothing was changed, and the reason was recorded. */
export type Received = 'paid' | 'returned' | 'repeated' | 'refused';

/** What the ledger has taken of a payment under its own key, in fen. */
async function bookedFen(db: Db, libraryId: number, row: PaymentRow): Promise<number> {
  const { fen } = await db
    .selectFrom('ledger_transfer')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_transfer.entry_id')
    .where('ledger_entry.library_id', '=', libraryId)
    .where('ledger_entry.key', '=', entryKey(row))
    .where('debit', '=', paymentProviders[row.method].account)
    .select((eb) => eb.fn.sum<number | null>('amount').as('fen'))
    .executeTakeFirstOrThrow();
  return Number(fen ?? 0);
}

interface Booking {
  library: LendingLibrary;
  payables: Payables;
  /** Milliseconds since 1970. */
  now: number;
}

/** Lets what is paid for take what of the money is still due. */
async function take(db: Db, { library, payables, now }: Booking, row: PaymentRow): Promise<number> {
  const payable = payables[row.kind];
  if (!payable || row.reader_id === null) return 0;
  const takenFen = await payable.paid(db, {
    library,
    readerId: row.reader_id,
    ref: row.ref,
    paymentId: row.id,
    now,
    key: entryKey(row),
    means: paymentProviders[row.method].account,
    amountFen: row.amount,
  });
  // Whatever a payable says: what it took is what is in the ledger, and no more than came.
  if (takenFen > row.amount || takenFen !== (await bookedFen(db, library.id, row))) {
    throw new Error(`payment ${row.number}: ${row.kind} took ${String(takenFen)} fen and booked something else`);
  }
  return takenFen;
}

/** Books money that nothing takes as owed to the payer. */
async function takeBack(db: Db, library: LendingLibrary, row: PaymentRow, amountFen: number, now: number) {
  const event = { library, readerId: row.reader_id, key: `${entryKey(row)}:rest`, now };
  const { id } = await openEntry(db, event, 'payment');
  await writeTransfers(db, id, [
    { debit: paymentProviders[row.method].account, credit: 'to-return', amountFen, chargeId: null },
  ]);
}

async function receiveIn(db: Db, booking: Booking, row: PaymentRow, money: ReceivedMoney) {
  const { library, now } = booking;
  const about = { libraryId: library.id, paymentId: row.id, now };
  const acts = paymentTransitions[row.state];
  if (acts.giveBack === undefined) {
    await noteRefused(db, { ...about, kind: 'refusedRepeated', detail: money.providerNumber });
    return 'repeated';
  }
  const isLate = money.paidAt > row.expires_at;
  const takenFen = isLate || acts.take === undefined ? 0 : await take(db, booking, row);
  const restFen = row.amount - takenFen;
  const state = takenFen > 0 ? acts.take : acts.giveBack;
  await db
    .updateTable('payment')
    .set({
      state,
      open_key: null,
      is_closed: 1,
      provider_number: money.providerNumber,
      paid_at: money.paidAt,
      settled_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  if (restFen > 0) {
    await takeBack(db, library, row, restFen, now);
    await notifyReader(db, library, row, restFen, now);
    const reason: RefundReason = isLate ? 'late' : takenFen > 0 ? 'tooMuch' : 'notDue';
    await oweRefund(db, { libraryId: library.id, payment: row, amountFen: restFen, reason, now });
  }
  const kind = takenFen > 0 ? 'paid' : 'returned';
  await noteEvent(db, {
    ...about,
    kind,
    detail: `${money.providerNumber} ${String(takenFen)} of ${String(row.amount)}`,
  });
  return kind;
}

/**
 * Books money that a provider has received: once, whole, and with what it is for, in one transaction. A repeated
 * notification, another amount or a foreign number changes nothing and is recorded. Money that came after the three
 * minutes, or for what was no longer due, is booked as owed to the payer, and sent back by the job.
 * @param input.method of the provider that reports it
 */
export const receive = (db: Db, input: Booking & { method: PaymentMethod; money: ReceivedMoney }): Promise<Received> =>
  inTransaction(db, async (inside) => {
    const { library, method, money, now } = input;
    const row = await inside
      .selectFrom('payment')
      .selectAll()
      .where('library_id', '=', library.id)
      .where('method', '=', method)
      .where('number', '=', money.number)
      .executeTakeFirst();
    const about = { libraryId: library.id, now };
    if (!row) {
      await noteRefused(inside, { ...about, paymentId: null, kind: 'refusedUnknown', detail: money.number });
      return 'refused';
    }
    if (row.amount !== money.amountFen) {
      const detail = `${String(money.amountFen)} in place of ${String(row.amount)}`;
      await noteRefused(inside, { ...about, paymentId: row.id, kind: 'refusedAmount', detail });
      return 'refused';
    }
    return receiveIn(inside, input, row, money);
  });
