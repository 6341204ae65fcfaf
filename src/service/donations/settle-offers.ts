import type { Kysely } from 'kysely';
import type { TakeBackCheck, TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { readReceipt, showReceipt, type OfferedBook, type OfferState } from '#lib/rules/donations.ts';
import { contentChanged } from '../platform/content/changes.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { notify } from '../platform/inbox/notify.ts';
import { awardPoints } from '../ledger/points/ledger.ts';
import type { Store } from '../platform/db/open.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { booksOfOffer } from './offers.ts';
import { putDonation, type PublicBook } from './write-donations.ts';

/** Thrown when an offer cannot be settled; the message is for staff. */
export class OfferError extends Error {}

/** Records of the library with the ISBNs of these books, the oldest of each. */
async function recordsOf(
  db: Kysely<Database>,
  libraryId: number,
  books: readonly OfferedBook[],
): Promise<Map<string, number>> {
  const isbns = books.flatMap((book) => book.isbn ?? []);
  if (isbns.length === 0) return new Map();
  const rows = await db
    .selectFrom('record_identifier')
    .innerJoin('record', 'record.id', 'record_identifier.record_id')
    .select(['record_identifier.value', 'record.id', 'record.library_id'])
    .where('record_identifier.type', '=', 'isbn')
    .where('record_identifier.value', 'in', isbns)
    .where('record.deleted_at', 'is', null)
    .orderBy('record.id', 'desc')
    .execute();
  return new Map(rows.filter((row) => row.library_id === libraryId).map((row) => [row.value, row.id]));
}

/**
 * The library's decision on an offer; a donor who was signed in finds it in the inbox. One that is accepted is on the
 * public list where its donor wished that; of a donor who is not to be named it keeps no name.
 * @param target.day ISO day of the donation
 * @param target.library gives its points for what it accepts; none without
 * @returns whether it is on the public list now
 * @throws OfferError when there is no such offer, or it was settled before
 */
export async function settleOffer(
  { db }: Pick<Store, 'db'>,
  target: { libraryId: number; receipt: string; now: number; day: string; library?: LendingLibrary },
  state: Exclude<OfferState, 'offered'>,
  answer: string | null,
): Promise<{ isPublic: boolean }> {
  const { libraryId, now, day } = target;
  const receipt = readReceipt(target.receipt) ?? '';
  return inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('donation_offer')
      .select('state')
      .where('library_id', '=', libraryId)
      .where('receipt', '=', receipt)
      .executeTakeFirst();
    if (!known) throw new OfferError(`Offer ${target.receipt} not found.`);
    const row = await transaction
      .updateTable('donation_offer')
      .set({ state, answer, settled_at: now })
      .where('library_id', '=', libraryId)
      .where('receipt', '=', receipt)
      .where('state', '=', 'offered')
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new OfferError(`Offer ${target.receipt} is already ${known.state}.`);
    if (row.reader_id !== null) {
      await notify(transaction, {
        libraryId,
        readerId: row.reader_id,
        now,
        kind: state === 'accepted' ? 'offerAccepted' : 'offerDeclined',
        values: { receipt: showReceipt(receipt), reply: answer },
      });
    }
    if (row.reader_id !== null && state === 'accepted' && target.library) {
      const about = { library: target.library, readerId: row.reader_id, key: `donation:${String(row.id)}`, now };
      await awardPoints(transaction, { ...about, event: 'donationAccepted' });
    }
    const isPublic = state === 'accepted' && row.is_public === 1;
    if (!isPublic) return { isPublic };
    const offered = booksOfOffer(row.books);
    const records = await recordsOf(transaction, libraryId, offered);
    const books: PublicBook[] = offered.map((book) => ({ ...book, recordId: records.get(book.isbn ?? '') ?? null }));
    await putDonation(transaction, {
      libraryId,
      key: `offer:${String(row.id)}`,
      donatedOn: day,
      kind: row.kind,
      note: null,
      books,
      donor: row.anonymous === 1 ? null : { 'zh-CN': row.name },
      amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
      currency: row.currency,
    });
    await contentChanged(transaction, { libraryId, kind: 'donations', now });
    return { isPublic };
  });
}

/** What is in the way of having an offer wait again: of one that was accepted the points are given. */
export async function offerToReopen(
  { db }: Pick<Store, 'db'>,
  { libraryId, receipt }: { libraryId: number; receipt: string },
): Promise<TakeBackCheck<{ id: number }>> {
  const row = await db
    .selectFrom('donation_offer')
    .select(['id', 'state'])
    .where('library_id', '=', libraryId)
    .where('receipt', '=', readReceipt(receipt) ?? '')
    .executeTakeFirst();
  if (!row) return { obstacle: 'gone' };
  if (row.state === 'declined') return { row };
  return { obstacle: row.state === 'offered' ? 'waits' : 'stays' };
}

/**
 * Reopens an offer that was declined; earlier messages stay. An accepted offer cannot be reopened: its points are given
 * and the public list has it.
 * @returns what prevents it
 */
export async function reopenOffer(
  { db }: Pick<Store, 'db'>,
  offer: { libraryId: number; receipt: string },
): Promise<TakeBackObstacle | undefined> {
  return inTransaction(db, async (inside) => {
    const found = await offerToReopen({ db: inside }, offer);
    if (found.obstacle) return found.obstacle;
    const waiting = { state: 'offered', answer: null, settled_at: null } as const;
    await inside.updateTable('donation_offer').set(waiting).where('id', '=', found.row.id).execute();
    return undefined;
  });
}
