import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { normalizeIsbn } from '../../lib/rules/isbn.ts';
import type { RequestState } from '../../lib/rules/questions.ts';
import { waysOf } from '#lib/rules/recommendations.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { recordsByIsbn } from './same.ts';
import { countRows, rowsOfPage } from '../platform/db/lists.ts';

/** Words of a search that count; nobody types more. */
const maxWords = 8;
const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The library's list, and how the reader's recommendations of its titles stand; nothing where the way is off. */
export async function searchOrderTitles(
  { keyword, page, rows }: ParsedInputOf<'searchOrderTitles'>,
  { store, library, reader }: ReaderCall,
): Promise<OutputOf<'searchOrderTitles'>> {
  if (!waysOf(library.file.findConfig).includes('order')) return { total: 0, result: [] };
  const isbn = normalizeIsbn(keyword);
  const words = isbn
    ? [isbn]
    : keyword
        .split(/\s+/)
        .flatMap((text) => foldKey(text).split(' '))
        .filter(Boolean);
  const all = store.db.selectFrom('order_title').where('library_id', '=', library.id);
  const matching = words
    .slice(0, maxWords)
    .reduce((query, word) => query.where(sql<boolean>`search_key like ${patternOf(word)} escape '\\'`), all);
  const [total, found] = await Promise.all([
    countRows(matching),
    matching
      .select(['id', 'title', 'author', 'publisher', 'pub_year', 'isbn', 'price'])
      .orderBy('seq')
      .orderBy('id')
      .$call(rowsOfPage({ page, rows })),
  ]);
  const ids = found.map((row) => row.id);
  const isbns = found.flatMap((row) => row.isbn ?? []);
  const [held, wanted] = await Promise.all([
    recordsByIsbn(store.db, library.id, isbns),
    ids.length === 0
      ? []
      : store.db
          .selectFrom('recommendation')
          .innerJoin('recommendation_reader as by', 'by.recommendation_id', 'recommendation.id')
          .select(['recommendation.id', 'order_title_id', 'isbn', 'state', 'by.reader_id'])
          .where('recommendation.way', '<>', 'record')
          .where((eb) =>
            eb.or([
              eb('order_title_id', 'in', ids),
              ...(isbns.length > 0 ? [eb.and([eb('library_id', '=', library.id), eb('isbn', 'in', isbns)])] : []),
            ]),
          )
          .orderBy('recommendation.id')
          .execute(),
  ]);
  return {
    total,
    result: found.map(({ id, pub_year, ...row }) => {
      const its = wanted.filter(
        (entry) => entry.order_title_id === id || (row.isbn !== null && entry.isbn === row.isbn),
      );
      const mine: RequestState | undefined = its.findLast((entry) => entry.reader_id === reader.id)?.state;
      const recordId = row.isbn === null ? undefined : held.get(row.isbn);
      return {
        titleLang: titleLanguage(row.title, undefined, undefined),
        ...row,
        orderTitleId: String(id),
        publishYear: pub_year,
        mine: mine ?? null,
        recordId: recordId === undefined ? null : String(recordId),
        supporters: its.filter((entry) => entry.state === 'processing').length,
      };
    }),
  };
}
