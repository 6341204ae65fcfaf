import { errCodes } from '../../lib/contract/envelope.ts';
import { dividePayment } from '../../lib/rules/charges.ts';
import { noteBehavior } from '../platform/activity/library-side.ts';
import { openEntry, writeTransfers } from '../ledger/charges/ledger.ts';
import { notifySettlement } from '../ledger/charges/notices.ts';
import { systemSettings } from '../platform/configuration/lending.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import type { Payable, PayableRef } from '../ledger/payments/payables.ts';
import type { Db } from '../platform/db/database.ts';
import { freshAccount } from './fresh-account.ts';
import { wantedFees, type WantedFees } from './open-fees.ts';

/** Whether readers pay online what they owe in the other system: the library says so, and that system takes payments. */
export const takesPayments = ({
  library,
  lendingSystemOf,
}: Pick<CallContext, 'library' | 'lendingSystemOf'>): boolean =>
  systemSettings(library)?.payments === true && lendingSystemOf?.(library)?.offers('payments') === true;

const chargeIdsOf = (ref: string): string[] | undefined => (ref === '' ? undefined : ref.split(','));
const wantedOf = (db: Db, { library, readerId, ref }: PayableRef) =>
  wantedFees(db, { libraryId: library.id, readerId, chargeIds: chargeIdsOf(ref) });
const sumOf = ({ open }: WantedFees): number => open.reduce((sum, entry) => sum + entry.openFen, 0);

/** What to report to the other system: debts with their numbers, else the sum. */
function partsOf({ open, hasIds }: WantedFees, amountFen: number): { fee: string; amountFen: number }[] {
  if (!hasIds) return [{ fee: '', amountFen }];
  // Only a way to know them again: the place in the list.
  const parts = dividePayment(
    open.map(({ openFen }, chargeId) => ({ chargeId, openFen })),
    amountFen,
  );
  return (parts ?? []).map(({ chargeId, openFen }) => ({ fee: open[chargeId]?.id ?? '', amountFen: openFen }));
}

/**
 * What another system that lends says a reader owes. The money is in a separate account until that system has booked
 * it (forward-payments.ts).
 */
export const systemDebts: Payable = {
  prepare: async (call) => {
    if (systemSettings(call.library)?.payments !== true) {
      throw new ServiceError(errCodes.notFound, 'paymentNothingDue');
    }
    // What is owed is looked at before paying begins: it may have been paid or waived there.
    const { isFresh } = await freshAccount(call, { isForced: true, isPatient: true });
    if (!isFresh) throw new ServiceError(errCodes.unavailable, 'sipSystemDown');
    if (!takesPayments(call)) throw new ServiceError(errCodes.notFound, 'paymentNothingDue');
  },
  requireThere: async (db, ref) => {
    const chargeIds = chargeIdsOf(ref.ref);
    if (!chargeIds) return;
    const wanted = await wantedOf(db, ref);
    if (wanted?.open.length !== chargeIds.length) throw new ServiceError(errCodes.notFound, 'paymentNothingDue');
  },
  openKey: ({ library, readerId }) => `debts:${String(library.id)}:${String(readerId)}`,
  due: async (db, ref, language) => {
    const wanted = await wantedOf(db, ref);
    if (!wanted || wanted.open.length === 0) return undefined;
    return { amountFen: sumOf(wanted), title: message(language, 'paymentOfDebts', { count: wanted.open.length }) };
  },
  paid: async (db, { library, readerId, paymentId, key, means, amountFen, now, ...about }) => {
    const wanted = await wantedOf(db, { library, readerId, ...about });
    const takenFen = wanted ? Math.min(sumOf(wanted), amountFen) : 0;
    if (!wanted || takenFen === 0) return 0;
    const { id, receipt } = await openEntry(db, { library, readerId, key, now }, 'payment');
    await writeTransfers(db, id, [{ debit: means, credit: 'to-forward', amountFen: takenFen, chargeId: null }]);
    const { number } = await db
      .selectFrom('payment')
      .select('number')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    const rows = partsOf(wanted, takenFen).map(({ fee, amountFen: amount }, nth) => ({
      library_id: library.id,
      payment_id: paymentId,
      number: `${number}F${String(nth + 1)}`,
      fee,
      amount,
      state: 'owed' as const,
      attempts: 0,
      problem: '',
      next_at: now,
      created_at: now,
      sent_at: null,
      settled_at: null,
    }));
    // One by one: the store looks at each against what came.
    for (const row of rows) await db.insertInto('sip_payment').values(row).execute();
    await noteBehavior(db, {
      libraryId: library.id,
      readerId,
      type: 'payment',
      at: now,
      isSettled: true,
      amountPaid: takenFen,
      note: receipt,
    });
    await notifySettlement(db, { library, readerId, now, amountFen: takenFen, about: null, receipt }, 'payment');
    return takenFen;
  },
};
