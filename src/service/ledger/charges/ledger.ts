import { type BookingKind, type Transfer, isAmount } from '../../../lib/rules/charges.ts';
import { isOverDebtLimit } from '../../../lib/rules/fines.ts';
import { noteBlock } from '../../platform/activity/library-side.ts';
import { type LendingLibrary, libraryDay } from '../../platform/configuration/lending.ts';
import type { Db } from '../../platform/db/database.ts';
import { notifyDebt } from './notices.ts';
import { debtOf } from './read-charges.ts';
import { countRows } from '../../platform/db/lists.ts';

export type EntryKind = BookingKind | 'budgetBound' | 'budgetFreed' | 'budgetSpent' | 'forwarded';

const chargeRefusals = {
  badAmount: 'The amount must be above zero, in whole fen.',
  noCharge: 'Charge not found.',
  nothingOpen: 'Nothing is left to pay.',
  tooMuch: 'The amount is more than what is left to pay.',
  noCredit: 'The credit of the reader is less than the amount.',
  otherEvent: 'Another event is recorded under this key.',
  notReversible: 'This booking cannot be reversed.',
} as const;
export type ChargeRefusal = keyof typeof chargeRefusals;

/** Thrown where a charge, payment or waiver is refused; nothing was written then. The message is a sentence for staff. */
export class ChargeError extends Error {
  readonly reason: ChargeRefusal;
  constructor(reason: ChargeRefusal) {
    super(chargeRefusals[reason]);
    this.reason = reason;
  }
}

/** Something that happened to a reader's money. */
export interface LedgerEvent {
  library: LendingLibrary;
  readerId: number;
  /** The key of the event: an event that is reported again is written once. */
  key: string;
  /** Milliseconds since 1970. */
  now: number;
  note?: string | null;
  /** Sends the reader no message, for what another system has booked before. */
  isQuiet?: boolean;
  /** The desk where money changes hands. */
  desk?: DeskOfEntry;
}
interface DeskOfEntry {
  /** Account of the member of staff. */
  staff: string;
  libCode: string | null;
}

/** The entry that was written for an event before, if any. */
export const entryOf = (db: Db, { library, key }: Pick<LedgerEvent, 'library' | 'key'>) =>
  db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('key', '=', key)
    .executeTakeFirst();

/** The next receipt of a day: its date and a number (20260115-0007). Entries are never deleted, so it is new. */
async function nextReceipt(db: Db, libraryId: number, day: string): Promise<string> {
  const count = await countRows(
    db
      .selectFrom('ledger_entry')
      .where('library_id', '=', libraryId)
      .where('day', '=', day)
      .where('receipt', 'is not', null),
  );
  return `${day.replaceAll('-', '')}-${String(count + 1).padStart(4, '0')}`;
}

/**
 * Writes an entry without its transfers. Only inside a transaction that writes these too.
 * @param event without a reader: something that moves the library's own money alone
 */
export async function openEntry(
  db: Db,
  { library, readerId, key, now, note, desk }: Omit<LedgerEvent, 'readerId'> & { readerId: number | null },
  kind: EntryKind,
): Promise<{ id: number; receipt: string | null }> {
  const day = libraryDay(library, now);
  const hasReceipt = ['payment', 'paymentReversal', 'refund', 'deposit', 'depositReturn'].includes(kind);
  return db
    .insertInto('ledger_entry')
    .values({
      library_id: library.id,
      reader_id: readerId,
      key,
      kind,
      day,
      created_at: now,
      note: note ?? null,
      staff: desk?.staff ?? null,
      lib_code: desk?.libCode ?? null,
      receipt: hasReceipt ? await nextReceipt(db, library.id, day) : null,
    })
    .returning(['id', 'receipt'])
    .executeTakeFirstOrThrow();
}

/** Records since when a reader owes more than the library lends on, or that it is no longer so, and notifies the reader. */
export async function followDebt(db: Db, { library, readerId, now, isQuiet = false }: LedgerEvent): Promise<void> {
  const owedFen = await debtOf(db, library.id, readerId);
  const isBlocked = isOverDebtLimit(owedFen, library.file.circulation.fines);
  const day = libraryDay(library, now);
  const isNew = await noteBlock(db, { libraryId: library.id, readerId, type: 'debt', isBlocked, day, at: now });
  if (isNew && !isQuiet) await notifyDebt(db, { library, readerId, now }, { owedFen, isBlocked });
}

/** Moves amounts as part of an entry. @throws ChargeError when one is no amount */
export async function writeTransfers(db: Db, entryId: number, transfers: readonly Transfer[]): Promise<void> {
  if (!transfers.every(({ amountFen }) => isAmount(amountFen))) throw new ChargeError('badAmount');
  if (transfers.length === 0) return;
  await db
    .insertInto('ledger_transfer')
    .values(
      transfers.map(({ debit, credit, amountFen, chargeId }) => ({
        entry_id: entryId,
        charge_id: chargeId,
        debit,
        credit,
        amount: amountFen,
      })),
    )
    .execute();
}
