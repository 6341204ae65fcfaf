import type { Selectable } from 'kysely';
import { showReceipt } from '#lib/rules/donations.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Database, Db } from '../platform/db/schema.ts';
import { countRows } from '../platform/db/lists.ts';
import { isoOf, maxListed, type DeskInbox } from '../platform/desk-inbox/desk-inbox.ts';
import { readerNames, type ReaderName } from '../platform/readers/readers.ts';
import { booksOfOffer } from './offers.ts';
import { OfferError, offerToReopen, reopenOffer, settleOffer } from './settle-offers.ts';

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
