import { isAmount, type DeskMeans } from '../../../lib/rules/charges.ts';
import type { ObstacleCheck } from '../../platform/context/obstacles.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { ChargeError, openEntry, writeTransfers, type LedgerEvent } from './ledger.ts';
import { notifySettlement } from './notices.ts';
import { depositOf } from './read-charges.ts';
import { settledBefore, type Settled } from './settle-charges.ts';

// A deposit belongs to its reader. It pays no charge and is no debt.

type DeskEvent = LedgerEvent & { means: DeskMeans };

/**
 * Takes a deposit from a reader at the desk.
 * @param input.key the slip of the desk: the same key is one deposit
 * @throws ChargeError `badAmount`, `otherEvent`
 */
export async function takeDeposit(db: Db, input: DeskEvent & { amountFen: number }): Promise<Settled> {
  const { means, amountFen } = input;
  if (!isAmount(amountFen)) throw new ChargeError('badAmount');
  return inTransaction(db, async (inside) => {
    const before = await settledBefore(inside, input, 'deposit');
    if (before) return before;
    const { id, receipt } = await openEntry(inside, input, 'deposit');
    await writeTransfers(inside, id, [{ debit: means, credit: 'deposit', amountFen, chargeId: null }]);
    await notifySettlement(inside, { ...input, amountFen, receipt, about: null }, 'payment');
    return { receipt, amountFen, isNew: true };
  });
}

/**
 * Pays the whole deposit of a reader back at the desk.
 * @param input.key as for `takeDeposit`
 * @throws ChargeError `noCredit` if there is none, `otherEvent`
 */
export async function returnDeposit(db: Db, input: DeskEvent): Promise<Settled> {
  return inTransaction(db, async (inside) => {
    const before = await settledBefore(inside, input, 'depositReturn');
    if (before) return before;
    const amountFen = await depositOf(inside, input.library.id, input.readerId);
    if (amountFen <= 0) throw new ChargeError('noCredit');
    const { id, receipt } = await openEntry(inside, input, 'depositReturn');
    await writeTransfers(inside, id, [{ debit: 'deposit', credit: input.means, amountFen, chargeId: null }]);
    await notifySettlement(inside, { ...input, amountFen, receipt, about: null }, 'refund');
    return { receipt, amountFen, isNew: true };
  });
}

export const depositObstacle: ObstacleCheck = async (db, { id, libraryId }) => {
  const amount = await depositOf(db, libraryId, id);
  return amount > 0 ? { kind: 'deposit', count: 1, amount } : undefined;
};
