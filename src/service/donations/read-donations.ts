import { sql, type ExpressionBuilder } from 'kysely';
import type { DonationEntry, DonationNews } from '../../lib/contract/calls/donations.ts';
import type { ParsedInputOf } from '../../lib/contract/contract.ts';
import { inLanguage, languageTag, type Language } from '../../lib/contract/language.ts';
import { localText } from '../../lib/contract/local-text.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { currencyCodes, currencyDigits } from '../../lib/rules/currencies.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { hasText } from '../catalogue/records/folded-texts.ts';
import { type CallContext, ServiceError, type Handlers } from '../platform/context/context.ts';
import type { Database } from '../platform/db/database.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

const shownBooks = 3;

type Searched = Pick<ParsedInputOf<'searchDonations'>, 'keyword' | 'searchField' | 'year' | 'kind'>;
type Donations = ExpressionBuilder<Database, 'donation'>;

const localised = (json: string, language: Language): string => inLanguage(localText.parse(JSON.parse(json)), language);
const localisedOrNull = (json: string | null, language: Language) => (json === null ? null : localised(json, language));

/** Donors who are not to be named have no key: no search finds them by their name. */
const matches =
  (libraryId: number, { keyword, searchField, year, kind }: Searched) =>
  (eb: Donations) => {
    const inBooks = hasText(eb.ref('search_key'), keyword);
    const inDonors = hasText(eb.ref('donor_key'), keyword);
    const where = { book: inBooks, donor: inDonors, all: eb.or([inBooks, inDonors]) };
    const from = (of: number) => `${String(of).padStart(4, '0')}-01-01`;
    return eb.and([
      eb('library_id', '=', libraryId),
      ...(keyword === '' ? [] : [where[searchField]]),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(typeof year === 'number' ? [eb('donated_on', '>=', from(year)), eb('donated_on', '<', from(year + 1))] : []),
    ]);
  };

const columns = [
  'id',
  'donated_on',
  'kind',
  'donor',
  'note',
  'titles',
  'quantity',
  'amount_minor',
  'currency',
] as const;

/** Donations under conditions, the latest first. @param most books listed with each */
export async function findDonations(
  { store, library, language }: CallContext,
  searched: Searched,
  { most, limit, offset = 0 }: { most: number; limit: number; offset?: number },
): Promise<DonationEntry[]> {
  const rows = await store.db
    .selectFrom('donation')
    .select(columns)
    .where(matches(library.id, searched))
    .orderBy('donated_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return withBooks({ store, language }, rows, most);
}

type Row = Pick<
  { [K in (typeof columns)[number]]: Database['donation'][K] },
  Exclude<(typeof columns)[number], 'id'>
> & { id: number };

async function withBooks(
  { store, language }: Pick<CallContext, 'store' | 'language'>,
  rows: readonly Row[],
  most: number,
): Promise<DonationEntry[]> {
  const books = new Map<number, DonationEntry['books']>();
  // SQLite takes no more than 32,766 values.
  for (let at = 0; at < rows.length; at += 5000) {
    const ids = rows.slice(at, at + 5000).map((row) => row.id);
    const found = await store.db
      .selectFrom('donation_book')
      .leftJoin('record', (join) =>
        join.onRef('record.id', '=', 'donation_book.record_id').on('record.deleted_at', 'is', null),
      )
      .select(['donation_id', 'donation_book.title', 'author', 'isbn', 'quantity', 'record.id as record_id'])
      .where('donation_id', 'in', ids)
      .orderBy('donation_id')
      .orderBy('seq')
      .execute();
    for (const { donation_id, title, author, isbn, quantity, record_id } of found) {
      const list = books.get(donation_id) ?? [];
      const recordId = record_id === null ? null : String(record_id);
      if (list.length < most) list.push({ title, author, isbn, quantity, recordId });
      books.set(donation_id, list);
    }
  }
  return rows.map((row) => ({
    donationId: String(row.id),
    donatedOn: row.donated_on,
    kind: row.kind,
    titles: row.titles,
    quantity: row.quantity,
    donor: localisedOrNull(row.donor, language),
    note: localisedOrNull(row.note, language),
    amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
    currency: row.currency,
    books: books.get(row.id) ?? [],
  }));
}

/** Public donations, page by page, with the years there are. */
export const searchDonations: Handlers['searchDonations'] = async ({ page, rows, ...searched }, call) => {
  const { store, library } = call;
  const [total, result, days] = await Promise.all([
    countRows(store.db.selectFrom('donation').where(matches(library.id, searched))),
    findDonations(call, searched, { most: shownBooks, limit: rows, offset: (page - 1) * rows }),
    store.db
      .selectFrom('donation')
      .select([sql<string>`substr(donated_on, 1, 4)`.as('year'), (eb) => eb.fn.countAll<number>().as('count')])
      .where(matches(library.id, { ...searched, year: null }))
      .groupBy('year')
      .orderBy('year', 'desc')
      .execute(),
  ]);
  const years = days.map(({ year, count }) => ({ year: Number(year), count: Number(count) }));
  return { total, result, years };
};

/** The latest public donations. */
export const listRecentDonations: Handlers['listRecentDonations'] = ({ rows }, call) =>
  findDonations(call, { keyword: '', searchField: 'all', year: null, kind: null }, { most: shownBooks, limit: rows });

/**
 * A public donation with all its books.
 * @throws ServiceError 404 if the library lists no such donation
 */
export const getDonation: Handlers['getDonation'] = async ({ donationId }, call) => {
  const { store, library } = call;
  const rows = await store.db
    .selectFrom('donation')
    .select(columns)
    .where('id', '=', Number(donationId))
    .where('library_id', '=', library.id)
    .execute();
  const [donation] = await withBooks(call, rows, Number.POSITIVE_INFINITY);
  if (!donation) throw new ServiceError(errCodes.notFound, 'donationNotFound');
  const ids = donation.books.flatMap((book) => (book.recordId === null ? [] : Number(book.recordId)));
  return { ...donation, records: await summariesOf(call, [...new Set(ids)]) };
};

const newsOf = (
  row: { id: number; title: string; published_on: string; body: string },
  language: Language,
): DonationNews => ({
  newsId: String(row.id),
  title: localised(row.title, language),
  publishedOn: row.published_on,
  body: localised(row.body, language),
});

const newsRows = ({ store, library }: CallContext, type: 'news' | 'notice') =>
  store.db
    .selectFrom('donation_news')
    .where('library_id', '=', library.id)
    .where('type', '=', type)
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc');

/** News about donations, page by page. */
export const searchDonationNews: Handlers['searchDonationNews'] = async ({ keyword, page, rows }, call) => {
  const all = newsRows(call, 'news');
  const matching = keyword === '' ? all : all.where((eb) => hasText(eb.ref('search_key'), keyword));
  const [total, found] = await Promise.all([
    countRows(matching),
    matching.select(['id', 'title', 'published_on', 'body']).$call(rowsOfPage({ page, rows })),
  ]);
  return { total, result: found.map((row) => newsOf(row, call.language)) };
};

/** What the library says to those who want to give something. */
export const getDonationNotice: Handlers['getDonationNotice'] = async (_, call) => {
  const row = await newsRows(call, 'notice').select(['id', 'title', 'published_on', 'body']).executeTakeFirst();
  return { notice: row ? newsOf(row, call.language) : null };
};

/** Currencies with their names in the reader's language. */
export const listCurrencies: Handlers['listCurrencies'] = (_, { language }) => {
  const names = new Intl.DisplayNames(languageTag[language], { type: 'currency' });
  return currencyCodes.map((code) => ({ code, name: names.of(code) ?? code, digits: currencyDigits(code) }));
};
