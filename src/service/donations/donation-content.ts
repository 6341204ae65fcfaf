import { z } from 'zod';
import { localText } from '../../lib/contract/local-text.ts';
import { isCurrency, currencyDigits } from '../../lib/rules/currencies.ts';
import { normalizeIsbn } from '../../lib/rules/isbn.ts';
import { contentKind, type ContentTarget } from '../platform/content/kind.ts';
import { searchKey, textsOf } from '../catalogue/records/folded-texts.ts';
import { authorStatement } from '../catalogue/model/contributors.ts';
import { findRecords } from '../catalogue/model/stored.ts';
import { putDonation, type PublicBook } from './write-donations.ts';

const key = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const day = z.iso.date();

const bookRow = z
  .strictObject({
    controlNumber: z.string().min(1).optional().describe('Control number of a record, which supplies omitted fields.'),
    title: z.string().trim().min(1).optional().describe('Title; required without a control number.'),
    author: z.string().trim().min(1).optional().describe('Author.'),
    isbn: z
      .string()
      .transform((text) => normalizeIsbn(text))
      .pipe(z.string('Not an ISBN'))
      .optional()
      .describe('ISBN.'),
    quantity: z.int().min(1).max(100_000).default(1).describe('Number of copies.'),
  })
  .refine((book) => book.controlNumber !== undefined || book.title !== undefined, 'Needs controlNumber or title');

/** One line of content/donations.jsonl: a donation that everyone may read of. */
const donationRow = z
  .strictObject({
    key: key.describe('Identifies the donation with its address.'),
    donatedOn: day.describe('Day of the donation.'),
    donor: localText.optional().describe('Name of the donor; omitted if the donor does not want to be named.'),
    note: localText.optional().describe('Note for readers.'),
    books: z.array(bookRow).default([]).describe('Donated books.'),
    money: z
      .strictObject({
        amount: z.number().positive().max(1e12).describe('Amount.'),
        currency: z.string().refine(isCurrency).describe('Currency (ISO 4217).'),
      })
      .optional()
      .describe('Donated money, instead of `books`.'),
  })
  .refine((row) => row.books.length > 0 !== (row.money !== undefined), 'Needs either books or money');
type DonationRow = z.output<typeof donationRow>;

async function booksOf(
  { db, libraryId, say }: ContentTarget,
  row: DonationRow,
  recordIds: ReadonlyMap<string, number>,
): Promise<PublicBook[]> {
  const ids = row.books.flatMap((book) => recordIds.get(book.controlNumber ?? '') ?? []);
  const records = new Map((await findRecords({ db }, libraryId, ids)).map((entry) => [entry.id, entry.record]));
  return row.books.flatMap((book) => {
    const recordId = recordIds.get(book.controlNumber ?? '') ?? null;
    const record = recordId === null ? undefined : records.get(recordId);
    const title = book.title ?? record?.title;
    if (book.controlNumber !== undefined && !record) say('noRecord', { name: row.key, number: book.controlNumber });
    if (title === undefined) return [];
    const author = book.author ?? (record ? authorStatement(record.contributors, 'und') : null);
    return [{ recordId, title, author, isbn: book.isbn ?? record?.isbn[0] ?? null, quantity: book.quantity }];
  });
}

/** Donations in the library's content files, in addition to accepted offers. */
export const donationContent = contentKind({
  name: 'donations',
  names: { key: ['key'] },
  row: donationRow,
  put: async (target, rows) => {
    const { db, libraryId } = target;
    const recordIds = await target.recordIds(
      rows.flatMap((row) => row.books.flatMap((book) => book.controlNumber ?? [])),
    );
    const currentKeys = new Set<string>();
    for (const row of rows) {
      const { key: name, donatedOn, donor, note, money } = row;
      if (currentKeys.has(name)) target.say('twiceLastCounts', { name });
      currentKeys.add(name);
      await putDonation(db, {
        libraryId,
        key: `content:${name}`,
        donatedOn,
        donor: donor ?? null,
        note: note ?? null,
        ...(money
          ? {
              kind: 'money',
              books: [],
              currency: money.currency,
              amountMinor: Math.round(money.amount * 10 ** currencyDigits(money.currency)),
            }
          : { kind: 'books', books: await booksOf(target, row, recordIds), amountMinor: null, currency: null }),
      });
    }
    const before = await db
      .selectFrom('donation')
      .select(['id', 'key'])
      .where('library_id', '=', libraryId)
      .where('key', 'like', 'content:%')
      .execute();
    const gone = before
      .filter((entry) => !currentKeys.has(entry.key.slice('content:'.length)))
      .map((entry) => entry.id);
    for (const id of gone) await db.deleteFrom('donation').where('id', '=', id).execute();
  },
});

/** One line of content/donation-news.jsonl. */
const newsRow = z.strictObject({
  key: key.describe('Identifies the entry.'),
  type: z.enum(['notice', 'news']).default('news').describe('Kind; the latest notice is shown on top.'),
  publishedOn: day.describe('Day of publication.'),
  title: localText.describe('Title.'),
  body: localText.describe('Plain text; empty lines separate paragraphs.'),
});

export const donationNewsContent = contentKind({
  name: 'donation-news',
  names: { key: ['key'], title: 'title' },
  row: newsRow,
  put: async ({ db, libraryId, say }, rows) => {
    await db.deleteFrom('donation_news').where('library_id', '=', libraryId).execute();
    const byKey = new Map<string, (typeof rows)[number]>();
    for (const row of rows) {
      if (byKey.has(row.key)) say('twiceLastCounts', { name: row.key });
      byKey.set(row.key, row);
    }
    for (const row of byKey.values()) {
      const texts = { title: JSON.stringify(row.title), body: JSON.stringify(row.body) };
      const search = { search_key: searchKey(textsOf(row.title)) };
      const given = { library_id: libraryId, key: row.key, type: row.type, published_on: row.publishedOn };
      await db
        .insertInto('donation_news')
        .values({ ...given, ...texts, ...search })
        .execute();
    }
  },
});
