import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { dayAfter, dayOf } from '../../lib/rules/days.ts';
import { newBookDays } from '../../lib/rules/rankings.ts';
import { namedValues } from '../catalogue/records/facets.ts';
import { parametersOf } from '../catalogue/records/search.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { CallContext } from '../platform/context/context.ts';
import { entriesByCode } from '../catalogue/dictionaries/index.ts';

const book = '1';

/**
 * Books that came in within a range, newest first; what is announced for a day to come is not there yet. The index
 * finds and counts, so that two years of a large library cost no more than a search.
 */
export async function listNewBooks(
  { range, kindNo, libCode, locationId, term, page, rows }: ParsedInputOf<'listNewBooks'>,
  call: CallContext,
): Promise<OutputOf<'listNewBooks'>> {
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
}
