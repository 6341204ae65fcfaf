import type { Selectable } from 'kysely';
import { showReceipt } from '#lib/rules/donations.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { countRows } from '../platform/db/lists.ts';
import { isoOf, maxListed, type DeskInbox } from '../platform/desk-inbox/desk-inbox.ts';
import { readerNames, type ReaderName } from '../platform/readers/readers.ts';
import { booksOfOffer } from './offers.ts';
import { OfferError, offerToReopen, reopenOffer, settleOffer } from './settle-offers.ts';
import type { EraseOwn } from '../platform/context/erasure.ts';
import { contentChanged } from '../platform/content/changes.ts';

/**
 * Takes a reader out of what was offered and given: offers that are not settled are withdrawn; of settled ones the
 * library keeps what was given, and nobody's name, also in the public list. Offers made without signing in, under the
 * reader's mail or phone, are the reader's too.
 */
export const eraseDonations: EraseOwn = async (db, { id, libraryId, mail, phone, now }) => {
  const own = await db
    .selectFrom('donation_offer')
    .select(['id', 'state'])
    .where('library_id', '=', libraryId)
    .where((eb) =>
      eb.or([
        eb('reader_id', '=', id),
        ...(mail === null ? [] : [eb('mail', '=', mail)]),
        ...(phone === null ? [] : [eb('phone', '=', phone)]),
      ]),
    )
    .execute();
  for (const offer of own) {
    if (offer.state === 'offered') {
      await db.deleteFrom('donation_offer').where('id', '=', offer.id).execute();
      continue;
    }
    const unnamed = { reader_id: null, name: '', phone: null, mail: null, remark: null, answer: null, anonymous: 1 };
    await db.updateTable('donation_offer').set(unnamed).where('id', '=', offer.id).execute();
    await db
      .updateTable('donation')
      .set({ donor: null, donor_key: null, note: null })
      .where('library_id', '=', libraryId)
      .where('key', '=', `offer:${String(offer.id)}`)
      .execute();
  }
  if (own.length > 0) await contentChanged(db, { libraryId, kind: 'donations', now });
};

type Donor = Pick<Selectable<Database['donation_offer']>, 'reader_id' | 'name' | 'mail' | 'phone'>;

const namesOf = (db: Db, donors: readonly Donor[]) =>
  readerNames(
    db,
    donors.flatMap(({ reader_id }) => reader_id ?? []),
  );

/** A donor: visitors have no account, so their mail address or phone number is shown. */
function donorOf({ reader_id, name, mail, phone }: Donor, names: ReadonlyMap<number, ReaderName>): ReaderName {
  const account = reader_id === null ? undefined : names.get(reader_id)?.account;
  return { account: account ?? mail ?? phone ?? '', name };
}

export const donations: DeskInbox = {
  count: ({ store, library }) =>
    countRows(
      store.db.selectFrom('donation_offer').where('library_id', '=', library.id).where('state', '=', 'offered'),
    ),
  list: async ({ store, library }) => {
    const rows = await store.db
      .selectFrom('donation_offer')
      .selectAll()
      .where('library_id', '=', library.id)
      .where('state', '=', 'offered')
      .orderBy('id')
      .limit(maxListed)
      .execute();
    const names = await namesOf(store.db, rows);
    return rows.map((row) => ({
      itemId: row.receipt,
      title: showReceipt(row.receipt),
      createdAt: isoOf(row.created_at),
      messages: row.remark === null ? [] : [{ isReply: false, text: row.remark }],
      facts: [
        ...booksOfOffer(row.books).map(({ title, author }) => [title, author].filter(Boolean).join(' · ')),
        ...(row.amount_minor === null ? [] : [`${(row.amount_minor / 100).toFixed(2)} ${row.currency ?? ''}`]),
      ],
      reader: donorOf(row, names),
    }));
  },
  act: async ({ store, library, now }, itemId, act, text) => {
    const at = { libraryId: library.id, receipt: itemId, now: now(), day: libraryDay(library, now()), library };
    try {
      await settleOffer(store, at, act === 'accept' ? 'accepted' : 'declined', text ?? null);
      return true;
    } catch (error) {
      if (error instanceof OfferError) return false;
      throw error;
    }
  },
  describe: async ({ store, library }, itemIds) => {
    const rows = await store.db
      .selectFrom('donation_offer')
      .select(['receipt', 'reader_id', 'name', 'mail', 'phone'])
      .where('library_id', '=', library.id)
      .where('receipt', 'in', itemIds)
      .execute();
    const names = await namesOf(store.db, rows);
    return rows.map((row) => ({
      itemId: row.receipt,
      title: showReceipt(row.receipt),
      reader: donorOf(row, names),
    }));
  },
  takeBack: {
    check: async ({ store, library }, itemId) =>
      (await offerToReopen(store, { libraryId: library.id, receipt: itemId })).obstacle,
    act: ({ store, library }, itemId) => reopenOffer(store, { libraryId: library.id, receipt: itemId }),
  },
};
