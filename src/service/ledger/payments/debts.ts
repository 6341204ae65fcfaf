import { errCodes } from '../../../lib/contract/envelope.ts';
import { findCharges, openCharges } from '../charges/read-charges.ts';
import { settle } from '../charges/settle-charges.ts';
import { ServiceError } from '../../platform/context/context.ts';
import { message } from '../../platform/messages/index.ts';
import type { Payable, PayableRef } from './payables.ts';
import type { Db } from '../../platform/db/database.ts';

/** Charges that a reader ticked; nothing represents all that are open. */
const chargeIdsOf = (ref: string): number[] | undefined => (ref === '' ? undefined : ref.split(',').map(Number));

/** The text that represents some charges, whatever the order in which they were ticked. */
export const debtsRef = (chargeIds: readonly string[]): string =>
  [...new Set(chargeIds.map(Number))].sort((entry, other) => entry - other).join(',');

/** What of the ticked charges is open; undefined when one of them is not there for this reader, or is paid. */
async function openOf(db: Db, { library, readerId, ref }: PayableRef) {
  const open = await openCharges(db, library.id, readerId);
  const wanted = chargeIdsOf(ref);
  return wanted ? open.filter(({ id }) => wanted.includes(id)) : open;
}

/** What the ledger says a reader owes: fines, lost and damaged copies, fees. */
export const debts: Payable = {
  requireThere: async (db, { library, readerId, ref }) => {
    const chargeIds = chargeIdsOf(ref);
    if (!chargeIds) return;
    const own = await findCharges(db, library.id, { readerId, chargeIds });
    if (own.length !== chargeIds.length) throw new ServiceError(errCodes.notFound, 'paymentNothingDue');
  },
  openKey: ({ library, readerId }) => `debts:${String(library.id)}:${String(readerId)}`,
  due: async (db, ref, language) => {
    const open = await openOf(db, ref);
    const wanted = chargeIdsOf(ref.ref);
    if (open.length === 0 || (wanted && wanted.length !== open.length)) return undefined;
    const amountFen = open.reduce((sum, entry) => sum + entry.openFen, 0);
    return { amountFen, title: message(language, 'paymentOfDebts', { count: open.length }) };
  },
  // Some may have been paid at the desk or waived meanwhile: what is left of them is taken, and no other charge.
  paid: async (db, { key, means, amountFen, now, ...ref }) => {
    const open = await openOf(db, ref);
    const openFen = open.reduce((sum, entry) => sum + entry.openFen, 0);
    const takenFen = Math.min(openFen, amountFen);
    if (takenFen === 0) return 0;
    const { library, readerId } = ref;
    const chargeIds = open.map(({ id }) => id);
    await settle(db, { library, readerId, key, now, means, chargeIds, amountFen: takenFen });
    return takenFen;
  },
};
