import { isAmount } from '../../../lib/rules/charges.ts';
import type { LendingLibrary } from '../../platform/configuration/lending.ts';
import type { Db } from '../../platform/db/database.ts';
import { ChargeError, openEntry, writeTransfers, type LedgerEvent } from './ledger.ts';
import { creditOf, depositOf } from './read-charges.ts';

/** What a reader may have with a library besides debts, and its account. */
export const balanceAccounts = { deposit: 'deposit', credit: 'reader-credit' } as const;
export type BalanceKind = keyof typeof balanceAccounts;

/**
 * Books a deposit or a credit that the reader had in an earlier system. No money changes hands at a desk. Only inside a
 * transaction.
 * @returns the id of the entry
 * @throws ChargeError `badAmount`
 */
export async function takeOverBalance(
  db: Db,
  { kind, amountFen, ...event }: LedgerEvent & { kind: BalanceKind; amountFen: number },
): Promise<number> {
  if (!isAmount(amountFen)) throw new ChargeError('badAmount');
  const { id } = await openEntry(db, event, 'takenOver');
  const transfer = { debit: 'taken-over', credit: balanceAccounts[kind], amountFen, chargeId: null } as const;
  await writeTransfers(db, id, [transfer]);
  return id;
}

/** The reader and the amount of a balance that was taken over. @throws where the entry is none */
export const takenOverBalance = (db: Db, libraryId: number, entryId: number) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transfer', 'ledger_transfer.entry_id', 'ledger_entry.id')
    .select(['reader_id as readerId', 'credit', 'amount as amountFen'])
    .where('ledger_entry.id', '=', entryId)
    .where('ledger_entry.library_id', '=', libraryId)
    .where('kind', '=', 'takenOver')
    .where('debit', '=', 'taken-over')
    .executeTakeFirstOrThrow();

/**
 * Takes a balance out of the books again. Only inside a transaction.
 * @param event.key of the booking that takes it back
 * @returns false if the reader has less by now: then nothing was written
 */
export async function takeBackBalance(
  db: Db,
  event: { library: LendingLibrary; key: string; now: number },
  entryId: number,
): Promise<boolean> {
  const { library } = event;
  const { readerId, credit, amountFen } = await takenOverBalance(db, library.id, entryId);
  if (readerId === null) return false;
  const isDeposit = credit === balanceAccounts.deposit;
  const left = await (isDeposit ? depositOf : creditOf)(db, library.id, readerId);
  if (left < amountFen) return false;
  const { id } = await openEntry(db, { ...event, readerId }, 'takenOver');
  const debit = balanceAccounts[isDeposit ? 'deposit' : 'credit'];
  await writeTransfers(db, id, [{ debit, credit: 'taken-over', amountFen, chargeId: null }]);
  return true;
}
