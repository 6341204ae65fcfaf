import type { Handlers } from '../platform/context/context.ts';
import {
  getCirculationRanking,
  getFavouriteRanking,
  getPopularBooks,
  getScoreRanking,
  getShareRanking,
  listRankingLibraries,
  listRankingSubjects,
} from './rankings.ts';
import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import { newBookDays, rankingDays, rankingHidden } from '../../lib/rules/rankings.ts';
import { namedValues } from '../catalogue/records/facets.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { entriesByCode } from '../catalogue/dictionaries/index.ts';
import { shownName } from '#lib/rules/evaluations.ts';

/**
 * Readers by the records that they rated or commented on, most first; comments count once the library has accepted
 * them. Names are shortened as in comments. Records that were withdrawn still count, for the reader read them.
 */
const getReaderRanking: Handlers['getReaderRanking'] = async ({ range, rows }, call) => {
  const found = await call.store.db
    .selectFrom('evaluation')
    .select((eb) => ['reader_id', eb.fn.max('reader_name').as('name'), eb.fn.countAll<number>().as('count')])
    .where('library_id', '=', call.library.id)
    .where((eb) =>
      eb.or([eb('score', 'is not', null), eb.and([eb('comment', 'is not', null), eb('state', '=', 'audited')])]),
    )
    .where('updated_at', '>=', call.now() - rankingDays[range] * 86_400_000)
    // Of readers who cancelled their account each comment is on its own.
    .where('reader_name', '!=', '')
    .where('reader_id', 'not in', (eb) =>
      eb
        .selectFrom('reader_setting')
        .select((of) => of.cast<string>('reader_setting.reader_id', 'text').as('id'))
        .where('name', '=', rankingHidden.name)
        .where('value', '=', rankingHidden.value),
    )
    .groupBy('reader_id')
    .orderBy('count', 'desc')
    .orderBy('reader_id')
    .limit(rows)
    .execute();
  return found.map((row) => ({
    place: found.findIndex((other) => Number(other.count) === Number(row.count)) + 1,
    name: shownName(row.name),
    count: Number(row.count),
  }));
};

const book = '1';

/**
 * Books that came in within a range, newest first; what is announced for a day to come is not there yet. The index
 * finds and counts, so that two years of a large library cost no more than a search.
 */
const listNewBooks: Handlers['listNewBooks'] = async (
  { range, kindNo, libCode, locationId, term, page, rows },
  call,
) => {
  const to = dayOf(call.now());
  const from = dayAfter(to, 1 - newBookDays[range]);
  const list = (code: string) => (code === '' ? [] : [code]);
  const parameters = parametersOf({
    searchFieldContent: term,
    docCode: [book],
    kindNo: list(kindNo),
    libCode: list(libCode),
    locationId: list(locationId),
    sortField: 'newest',
    sortClause: 'desc',
    page,
    rows,
    exact: true,
    facets: ['kindNo', 'libCode', 'locationId'],
  });
  const hits = call.search.search(call.library.id, { ...parameters, acquired: { from, to } }, call.language);
  const summaries = await summariesOf(call, hits.ids);
  const found = await call.store.db
    .selectFrom('record')
    .select(['id', 'acquired_on'])
    .where('id', 'in', hits.ids.length > 0 ? hits.ids : [0])
    .execute();
  const days = new Map(found.map((row) => [String(row.id), row.acquired_on ?? '']));
  const { kindNo: classes = [], libCode: libraries = [], locationId: locations = [] } = hits.facets;
  const tree = entriesByCode(call.library, 'kindNo');
  return {
    from,
    to,
    numFound: hits.total,
    result: summaries.map((record) => ({ ...record, acquiredOn: days.get(record.recordId) ?? '' })),
    classes: namedValues(call, 'kindNo', classes)
      .filter(({ code }) => (tree.get(code)?.parent ?? '') === '')
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
    libraries: namedValues(call, 'libCode', libraries),
    locations: namedValues(call, 'locationId', locations),
  };
};

/** The calls of rankings and of new books (portal-content §3, reading state). */
export const rankingHandlers = {
  getCirculationRanking,
  listRankingSubjects,
  listRankingLibraries,
  getShareRanking,
  getScoreRanking,
  getPopularBooks,
  getFavouriteRanking,
  getReaderRanking,
  listNewBooks,
} satisfies Partial<Handlers>;
