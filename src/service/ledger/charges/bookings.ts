import {
  bookingKinds,
  deskMeans,
  isChargeKind,
  oppositeOf,
  transferOf,
  type BookingKind,
  type DeskMeans,
  type Transfer,
} from '../../../lib/rules/charges.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { ChargeError, type LedgerEvent } from './ledger.ts';
import { findCharges, type Charge } from './read-charges.ts';
import { reverse, settledBefore, writeSettling, type Settled } from './settle-charges.ts';

export interface Booking {
  id: number;
  kind: BookingKind;
  /** ISO day. */
  day: string;
  amountFen: number;
  receipt: string | null;
  note: string | null;
  transfers: Transfer[];
  charges: Charge[];
  /** How money changed hands; null where none did, or not at the desk. */
  means: DeskMeans | null;
  isReversed: boolean;
  /** False once it is reversed. */
  canReverse: boolean;
}

const isDeskMeans = (account: string): account is DeskMeans => deskMeans.some((means) => means === account);

/** A booking is reversed once: the key of the reversal is made of its number. */
const reversalKey = (id: number): string => `reversal:entry:${String(id)}`;

const reversalKind = (kind: BookingKind) =>
  kind === 'payment' ? 'paymentReversal' : kind === 'waiver' ? 'waiverReversal' : 'reversal';

/**
 * Whether staff can reverse this: a charge with something left of it, a waiver, or money that was taken at the desk. Not
 * shares of orders, of which the order decides, and not what settled a charge that was taken back since: of that the
 * library owes the reader the money.
 */
function isReversible(kind: BookingKind, transfers: readonly Transfer[], charges: readonly Charge[]): boolean {
  if (charges.length === 0 || charges.some((charge) => charge.kind === 'order')) return false;
  if (isChargeKind(kind)) {
    return charges.some(({ openFen, paidFen, creditedFen }) => openFen + paidFen - creditedFen > 0);
  }
  if (kind !== 'waiver' && (kind !== 'payment' || !transfers.every(({ debit }) => isDeskMeans(debit)))) return false;
  return charges.every(({ cancelledFen, creditedFen }) => cancelledFen + creditedFen === 0);
}

/** The latest fifty bookings of a reader, or the one with that number. */
export async function listBookings(db: Db, libraryId: number, readerId: number, id?: number): Promise<Booking[]> {
  const entries = await db
    .selectFrom('ledger_entry')
    .select(['id', 'kind', 'day', 'receipt', 'note'])
    // The sum keeps SQLite from reading all entries of the library.
    .where((eb) => eb(eb('library_id', '+', 0), '=', libraryId))
    .where('reader_id', '=', readerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  if (entries.length === 0) return [];
  const ids = entries.map((entry) => entry.id);
  const moved = await db.selectFrom('ledger_transfer').selectAll().where('entry_id', 'in', ids).orderBy('id').execute();
  const reversals = await db
    .selectFrom('ledger_entry')
    .select('key')
    .where('library_id', '=', libraryId)
    .where('key', 'in', ids.map(reversalKey))
    .execute();
  const reversed = new Set(reversals.map(({ key }) => key));
  const byEntry = Map.groupBy(moved, (row) => row.entry_id);
  const charges = new Map((await findCharges(db, libraryId, { readerId })).map((charge) => [charge.id, charge]));
  return entries.flatMap((entry) => {
    const kind = bookingKinds.find((bookingKind) => bookingKind === entry.kind);
    if (!kind) return [];
    const transfers = (byEntry.get(entry.id) ?? []).map(transferOf);
    const covered = [...new Set(transfers.map(({ chargeId }) => chargeId))].flatMap(
      (chargeId) => charges.get(chargeId ?? 0) ?? [],
    );
    const isReversed = reversed.has(reversalKey(entry.id));
    return {
      id: entry.id,
      kind,
      day: entry.day,
      receipt: entry.receipt,
      note: entry.note,
      amountFen: transfers.reduce((sum, { amountFen }) => sum + amountFen, 0),
      transfers,
      charges: covered,
      means: transfers.flatMap(({ debit, credit }) => [debit, credit]).find(isDeskMeans) ?? null,
      isReversed,
      canReverse: !isReversed && isReversible(kind, transfers, covered),
    };
  });
}

/**
 * Reverses a charge, a payment at the desk or a waiver of a reader as a whole, by a new entry. What was booked stays. Once:
 * the same booking again changes nothing.
 * @param input.note why; shown to the reader
 * @param input.desk where money is given back
 * @throws ChargeError `notReversible`
 */
export async function reverseBooking(
  db: Db,
  input: Omit<LedgerEvent, 'key'> & { bookingId: number },
): Promise<Settled> {
  const { library, readerId, bookingId } = input;
  return inTransaction(db, async (inside) => {
    const [booking] = await listBookings(inside, library.id, readerId, bookingId);
    if (!booking) throw new ChargeError('notReversible');
    const event = { ...input, key: reversalKey(bookingId) };
    const kind = reversalKind(booking.kind);
    const before = await settledBefore(inside, event, kind);
    if (before) return before;
    const [charge] = booking.charges;
    if (!booking.canReverse || !charge) throw new ChargeError('notReversible');
    if (kind === 'reversal') return reverse(inside, { ...event, chargeId: charge.id });
    return writeSettling(inside, event, kind, oppositeOf(booking.transfers), booking.charges);
  });
}
