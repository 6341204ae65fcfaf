import type { Kysely } from 'kysely';
import type { LocalText } from '../../lib/contract/language.ts';
import type { DonationKind } from '#lib/rules/donations.ts';
import { searchKey, textsOf } from '../catalogue/records/folded-texts.ts';
import type { Database } from '../platform/db/database.ts';

export interface PublicBook {
  recordId: number | null;
  title: string;
  author: string | null;
  isbn: string | null;
  quantity: number;
}

export interface PublicDonation {
  libraryId: number;
  key: string;
  /** ISO day. */
  donatedOn: string;
  kind: DonationKind;
  /** Null: the donor is not to be named. */
  donor: LocalText | null;
  note: LocalText | null;
  books: readonly PublicBook[];
  amountMinor: number | null;
  currency: string | null;
}

/** Writes a donation; one of the same key keeps its id, so that its address lasts. */
export async function putDonation(db: Kysely<Database>, input: PublicDonation): Promise<number> {
  const { libraryId, key, donor, note, books } = input;
  const columns = {
    donated_on: input.donatedOn,
    kind: input.kind,
    amount_minor: input.amountMinor,
    currency: input.currency,
    donor: donor && JSON.stringify(donor),
    donor_key: donor && searchKey(textsOf(donor)),
    note: note && JSON.stringify(note),
    titles: books.length,
    quantity: books.reduce((sum, book) => sum + book.quantity, 0),
    search_key: searchKey(books.flatMap((book) => [book.title, book.author, book.isbn])),
  };
  const { id } = await db
    .insertInto('donation')
    .values({ library_id: libraryId, key, ...columns })
    .onConflict((at) => at.columns(['library_id', 'key']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('donation_book').where('donation_id', '=', id).execute();
  const rows = books.map(({ recordId, title, author, isbn, quantity }, seq) => ({
    donation_id: id,
    seq,
    record_id: recordId,
    title,
    author,
    isbn,
    quantity,
  }));
  if (rows.length > 0) await db.insertInto('donation_book').values(rows).execute();
  return id;
}
