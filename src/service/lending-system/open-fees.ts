import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../platform/db/database.ts';

/** Debts reported before entries had numbers have none. */
const feesSchema = z.array(z.object({ id: z.string().default(''), text: z.string(), amountFen: z.int() }));

/** The stored debts of a reader in the other system; undefined if none were reported yet. */
export async function storedFees(db: Db, readerId: number) {
  const row = await db
    .selectFrom('sip_patron')
    .select(['known_at', 'owed_fen', 'fees'])
    .where('reader_id', '=', readerId)
    .executeTakeFirst();
  return row && { at: Number(row.known_at), owedFen: row.owed_fen, fees: feesSchema.parse(JSON.parse(row.fees)) };
}

export interface OpenFee {
  /** For the screens: the same as long as the debt has the same number there. */
  chargeId: string;
  /** The other system's own number (CG); empty if it reports none. */
  id: string;
  text: string;
  amountFen: number;
  openFen: number;
}

/**
 * Clocks of nodes differ, and systems book after they answer: for so long a booked debt may still be reported as owed.
 */
const lagMs = 30_000;

/** Online payments that the other system's report of a time may lack. */
const paidSince = (db: Db, libraryId: number, readerId: number, at: number) =>
  db
    .selectFrom('sip_payment')
    .innerJoin('payment', 'payment.id', 'sip_payment.payment_id')
    .select(['sip_payment.fee', 'sip_payment.amount'])
    .where('sip_payment.library_id', '=', libraryId)
    .where('payment.reader_id', '=', readerId)
    .where((eb) =>
      eb.or([
        eb('sip_payment.state', 'in', ['owed', 'sending', 'refused', 'unknown']),
        eb.and([eb('sip_payment.state', '=', 'booked'), eb('sip_payment.settled_at', '>=', at - lagMs)]),
      ]),
    )
    .orderBy('sip_payment.id')
    .execute();

/** A number for the screens, made of the other system's own, which may be any text. */
const numberOfId = (id: string): string =>
  String(Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 12), 16));

/**
 * What a reader owes in the other system by its last report, less what was paid here and is not booked there: nobody
 * pays that twice. Money for a debt with a number goes to that debt; other money to the debts in their order.
 */
export async function openFees(db: Db, libraryId: number, readerId: number): Promise<OpenFee[]> {
  const stored = await storedFees(db, readerId);
  if (!stored) return [];
  const { fees, owedFen, at } = stored;
  const itemised = fees.reduce((sum, fee) => sum + fee.amountFen, 0);
  // The whole may be more than the listed debts.
  const all = owedFen > itemised ? [...fees, { id: '', text: '', amountFen: owedFen - itemised }] : fees;
  // What two entries are called names neither.
  const isOwn = (id: string) => id !== '' && all.filter((entry) => entry.id === id).length === 1;
  const open = all.map(({ id: given, text, amountFen }, nth): OpenFee => {
    const id = isOwn(given) ? given : '';
    return { chargeId: id === '' ? String(nth + 1) : numberOfId(id), id, text, amountFen, openFen: amountFen };
  });
  for (const { fee, amount } of await paidSince(db, libraryId, readerId, at)) {
    let left = amount;
    // A debt that is no longer reported is booked there, or deleted.
    for (const entry of fee === '' ? open : open.filter(({ id }) => id === fee)) {
      const part = Math.min(left, entry.openFen);
      entry.openFen -= part;
      left -= part;
    }
  }
  return open;
}

/** Debts that a payment is about: those with these numbers, or all. */
export interface WantedFees {
  open: OpenFee[];
  /** Whether each is reported to the other system by its number; else only the sum. */
  hasIds: boolean;
}

/**
 * What is open of the wanted debts.
 * @param chargeIds nothing: all
 * @returns undefined where one of them has no number there, so that nobody could say which was paid
 */
export async function wantedFees(
  db: Db,
  { libraryId, readerId, chargeIds }: { libraryId: number; readerId: number; chargeIds: readonly string[] | undefined },
): Promise<WantedFees | undefined> {
  const open = (await openFees(db, libraryId, readerId)).filter((entry) => entry.openFen > 0);
  const wanted = chargeIds ? open.filter((entry) => chargeIds.includes(entry.chargeId)) : open;
  const hasIds = wanted.every(({ id }) => id !== '');
  if (!hasIds && wanted.length !== open.length) return undefined;
  return { open: wanted, hasIds };
}
