import {
  dividePayment,
  isAmount,
  reversalOf,
  type DeskMeans,
  type PaymentMeans,
  type Transfer,
} from '../../../lib/rules/charges.ts';
import { noteBehavior } from '../../platform/activity/library-side.ts';
import { inTransaction, type Db } from '../../platform/db/database.ts';
import {
  ChargeError,
  entryOf,
  followDebt,
  openEntry,
  writeTransfers,
  type EntryKind,
  type LedgerEvent,
} from './ledger.ts';
import { notifySettlement } from './notices.ts';
import { creditOf, findCharges, type Charge } from './read-charges.ts';

/** What a payment, waiver, reversal or refund came to. */
export interface Settled {
  /** Number of the receipt; null where no money changed hands. */
  receipt: string | null;
  amountFen: number;
  /** False when the same event was written before: nothing was written then, and this describes that event. */
  isNew: boolean;
}

/** What an event came to that was written before. @throws ChargeError `otherEvent` */
export async function settledBefore(db: Db, input: LedgerEvent, kind: EntryKind): Promise<Settled | undefined> {
  const known = await entryOf(db, input);
  if (!known) return undefined;
  if (known.kind !== kind || known.reader_id !== input.readerId) throw new ChargeError('otherEvent');
  const { fen } = await db
    .selectFrom('ledger_transfer')
    .select((eb) => eb.fn.sum<number | null>('amount').as('fen'))
    .where('entry_id', '=', known.id)
    .executeTakeFirstOrThrow();
  return { receipt: known.receipt, amountFen: Number(fen ?? 0), isNew: false };
}

/** The reader's charges among these, or all of the reader's, in their order. */
async function chargesToSettle(
  db: Db,
  input: LedgerEvent,
  chargeIds: readonly number[] | undefined,
): Promise<Charge[]> {
  const { library, readerId } = input;
  const found = await findCharges(db, library.id, { readerId, ...(chargeIds && { chargeIds }) });
  if (chargeIds && found.length !== new Set(chargeIds).size) throw new ChargeError('noCharge');
  return found;
}

/** The behaviour record of a charge states what was paid of it, and whether anything is left. */
async function followBehavior(db: Db, libraryId: number, chargeIds: readonly number[]): Promise<void> {
  if (chargeIds.length === 0) return;
  for (const charge of await findCharges(db, libraryId, { chargeIds })) {
    await db
      .updateTable('behaviour')
      .set({ amount_paid: charge.paidFen - charge.creditedFen, process_flag: charge.openFen > 0 ? 0 : 1 })
      .where('charge_id', '=', charge.id)
      .where('type', '=', charge.kind)
      .execute();
  }
}

const maxTitles = 3;
const titlesText = (titles: readonly string[]): string | null =>
  titles.length === 0 ? null : titles.slice(0, maxTitles).join(' · ') + (titles.length > maxTitles ? ' …' : '');

/** Kinds of behaviour records by what was booked. */
const behaviorOf = {
  payment: 'payment',
  waiver: 'waiver',
  reversal: 'reversal',
  paymentReversal: 'reversal',
  waiverReversal: 'reversal',
  refund: 'refund',
} as const;

/** Books transfers of a reader's charges with everything that follows from them. Only inside a transaction. */
export async function writeSettling(
  db: Db,
  input: LedgerEvent,
  kind: keyof typeof behaviorOf,
  transfers: readonly Transfer[],
  charges: readonly Charge[],
): Promise<Settled> {
  const { library, readerId, now, note } = input;
  const { id, receipt } = await openEntry(db, input, kind);
  await writeTransfers(db, id, transfers);
  const chargeIds = [...new Set(transfers.flatMap(({ chargeId }) => chargeId ?? []))];
  await followBehavior(db, library.id, chargeIds);
  const moved = charges.filter((charge) => chargeIds.includes(charge.id));
  const about = moved.length === 1 ? moved[0] : undefined;
  const titles = [...new Set(moved.flatMap((entry) => entry.title ?? entry.barcode ?? []))];
  const amountFen = transfers.reduce((sum, transfer) => sum + transfer.amountFen, 0);
  await noteBehavior(db, {
    libraryId: library.id,
    readerId,
    type: behaviorOf[kind],
    at: now,
    isSettled: true,
    amountPaid: amountFen,
    title: about?.title,
    recordId: about?.recordId,
    barcode: about?.barcode,
    note: note ?? receipt,
  });
  if (input.isQuiet !== true)
    await notifySettlement(db, { ...input, amountFen, receipt, about: titlesText(titles) }, kind);
  await followDebt(db, input);
  return { receipt, amountFen, isNew: true };
}

/** What a payment or a waiver moves: all that is open of these charges or a part of it, the oldest first. @throws ChargeError */
function transfersFor(
  open: readonly Charge[],
  debit: PaymentMeans | 'waived',
  givenFen: number | undefined,
): Transfer[] {
  const total = open.reduce((sum, entry) => sum + entry.openFen, 0);
  const amountFen = givenFen ?? total;
  if (total === 0) throw new ChargeError('nothingOpen');
  if (!isAmount(amountFen)) throw new ChargeError('badAmount');
  const parts = dividePayment(
    open.map(({ id, openFen }) => ({ chargeId: id, openFen })),
    amountFen,
  );
  if (!parts) throw new ChargeError('tooMuch');
  return parts.map(({ chargeId, openFen }) => ({ debit, credit: 'receivable', amountFen: openFen, chargeId }));
}

/**
 * Takes a payment: of what is open of some charges of a reader, or of all of them, the oldest first.
 * @param input.key the payment: the number of the provider, or of the desk's own receipt; the same key is one payment
 * @param input.amountFen all that is open of these charges when left out
 * @throws ChargeError `nothingOpen` when all is paid, `tooMuch` when it is more than is open, `noCharge` when one of the
 *   charges is not the reader's, `badAmount`, `otherEvent`
 */
export async function settle(
  db: Db,
  input: LedgerEvent & {
    means: PaymentMeans;
    chargeIds?: readonly number[] | undefined;
    amountFen?: number | undefined;
  },
): Promise<Settled> {
  return inTransaction(db, async (inside) => {
    const before = await settledBefore(inside, input, 'payment');
    if (before) return before;
    const open = await chargesToSettle(inside, input, input.chargeIds);
    return writeSettling(inside, input, 'payment', transfersFor(open, input.means, input.amountFen), open);
  });
}

/**
 * Waives what is open of some charges of a reader, or of all of them, or a part of it, the oldest first.
 * @param input.key the waiver: the same key is one waiver
 * @param input.note why; shown to the reader
 * @throws ChargeError as `settle`
 */
export async function waive(
  db: Db,
  input: LedgerEvent & { chargeIds?: readonly number[] | undefined; amountFen?: number | undefined },
): Promise<Settled> {
  return inTransaction(db, async (inside) => {
    const before = await settledBefore(inside, input, 'waiver');
    if (before) return before;
    const open = await chargesToSettle(inside, input, input.chargeIds);
    return writeSettling(inside, input, 'waiver', transfersFor(open, 'waived', input.amountFen), open);
  });
}

/**
 * Takes a charge back, or a part of it: what is open is owed no longer, what was paid the library owes the reader until
 * it is refunded. What there is nothing left of to take back changes nothing.
 * @param input.amountFen at most so much; all of it when left out
 * @throws ChargeError `noCharge` when it is not the reader's, `badAmount`, `otherEvent`
 */
export async function reverse(
  db: Db,
  input: LedgerEvent & { chargeId: number; amountFen?: number | undefined },
): Promise<Settled> {
  return inTransaction(db, async (inside) => {
    const before = await settledBefore(inside, input, 'reversal');
    if (before) return before;
    const { library, readerId, chargeId } = input;
    const [charge] = await findCharges(inside, library.id, { readerId, chargeIds: [chargeId] });
    if (!charge) throw new ChargeError('noCharge');
    const amountFen = input.amountFen ?? charge.amountFen;
    if (!isAmount(amountFen)) throw new ChargeError('badAmount');
    const transfers = reversalOf(charge, charge, amountFen);
    if (transfers.length === 0) return { receipt: null, amountFen: 0, isNew: false };
    return writeSettling(inside, input, 'reversal', transfers, [charge]);
  });
}

/**
 * Pays a reader out at the desk what the library owes for something that was paid and taken back.
 * @param input.amountFen all of it when left out
 * @throws ChargeError `noCredit` when the library owes less, `badAmount`, `otherEvent`
 */
export async function refund(
  db: Db,
  input: LedgerEvent & { means: DeskMeans; amountFen?: number | undefined },
): Promise<Settled> {
  return inTransaction(db, async (inside) => {
    const before = await settledBefore(inside, input, 'refund');
    if (before) return before;
    const credit = await creditOf(inside, input.library.id, input.readerId);
    const amountFen = input.amountFen ?? credit;
    if (credit === 0 || amountFen > credit) throw new ChargeError('noCredit');
    const transfer: Transfer = { debit: 'reader-credit', credit: input.means, amountFen, chargeId: null };
    return writeSettling(inside, input, 'refund', [transfer], []);
  });
}
