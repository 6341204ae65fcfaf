import { searchParametersSchema, type SearchResult } from '../../lib/contract/calls/search.ts';
import { namedValues } from '../catalogue/records/facets.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import type { Handlers } from '../platform/context/context.ts';

/** Of all records that were looked at, so many of those looked at most are searched for e-books. */
const maxRanked = 5_000;

/** E-books have no loans that tell how popular they are: looks at their pages do, as rankings count them. */
const listPopularEbooks: Handlers['listPopularEbooks'] = async ({ page, rows, ...input }, call) => {
  const ranked = await call.store.db
    .selectFrom('ranking_total')
    .select('record_id')
    .where('library_id', '=', call.library.id)
    .where('type', '=', 'view')
    .where('span', '=', 'year')
    .where('lib_code', '=', '')
    .where('subject', '=', '')
    .orderBy('count', 'desc')
    .orderBy('record_id', 'desc')
    .limit(maxRanked)
    .execute();
  const recordIds = ranked.map((row) => row.record_id);
  const parameters = searchParametersSchema.parse({ ...input, docCode: ['1'], resourceType: ['2'] });
  const hits = call.search.search(call.library.id, { ...parameters, rows: maxRanked }, call.language, {
    any: [],
    recordIds,
  });
  const found = new Set(hits.ids);
  const ids = recordIds.filter((id) => found.has(id)).slice((page - 1) * rows, page * rows);
  const facetResult: SearchResult['facetResult'] = {};
  for (const name of input.facets ?? []) facetResult[name] = namedValues(call, name, hits.facets[name] ?? []);
  const searchResult = await summariesOf(call, ids);
  return { numFound: hits.total, searchResult, facetResult, hlResult: {}, years: hits.years };
};

export const ebookHandlers = { listPopularEbooks } satisfies Partial<Handlers>;
