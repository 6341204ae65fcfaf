import type { OutputOf } from '../../lib/contract/contract.ts';
import type { FacetName, RecordSummary } from '../../lib/contract/calls/search.ts';
import { facetValueName, namedValues } from '../catalogue/records/facets.ts';
import { listedCollections } from '../catalogue/records/collection-names.ts';
import { lookUp } from '../catalogue/records/search.ts';
import { summariesOf, summariesOfRows } from '../catalogue/records/summary.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { entriesByCode } from '../catalogue/dictionaries/index.ts';
import { readMostLent, readNewestBooks } from '../catalogue/records/read-summaries.ts';
import { cachedUntilIndexed } from '../catalogue/records/change-cache.ts';

/** Facets of the whole catalogue, as the lists that they lead to count: the index counts them without the store being read. */
const wholeCatalogue = cachedUntilIndexed((call) => {
  const facets: FacetName[] = ['docCode', 'kindNo', 'collectionName'];
  return lookUp(call, { rows: 1, facets, entries: 'works' }).facets;
});

/** Physical items, as the index knows them. */
function itemCount({ search, library }: CallContext): number {
  let count = 0;
  for (const items of search.copies(library.id).values()) count += items;
  return count;
}

/** Counts of the collection: records per document type, and physical items. */
export const getHomeInfo: Handlers['getHomeInfo'] = (_input, call) => {
  const { docCode = [] } = wholeCatalogue(call);
  const collections = namedValues(call, 'docCode', docCode).map(({ code, name, count }) => ({
    docCode: code,
    name,
    count,
  }));
  return { collections: collections.sort((a, b) => b.count - a.count), itemCount: itemCount(call) };
};

/** Main classes of the Chinese Library Classification under which the library has something, in shelf order. */
export const getDisciplines: Handlers['getDisciplines'] = (_input, call) => {
  const { kindNo = [] } = wholeCatalogue(call);
  const counts = new Map(kindNo.map(({ code, count }) => [code, count]));
  return [...entriesByCode(call.library, 'kindNo').values()].flatMap(({ code, parent }) => {
    const count = counts.get(code) ?? 0;
    if (parent !== undefined || count === 0) return [];
    return { code, name: facetValueName(call, 'kindNo', code), count };
  });
};

/** Books lent most often. The index knows about who they are; the store knows their loans of this moment. */
export async function getHotLoans({ rows }: { rows: number }, call: CallContext): Promise<OutputOf<'getHotLoans'>> {
  const { ids } = lookUp(call, { docCode: ['1'], sortField: 'popularity', sortClause: 'desc', rows: 100 });
  const found = await readMostLent(call.store, call.library.id, ids, rows);
  return summariesOfRows(call, found).map((summary, at) => ({ ...summary, loans: Number(found[at]?.value ?? 0) }));
}

/** Books that came in last, newest first; what is announced for a day to come is not there yet. */
export async function getNewBooks({ rows }: { rows: number }, call: CallContext): Promise<OutputOf<'getNewBooks'>> {
  const today = new Date(call.now()).toISOString().slice(0, 10);
  const found = await readNewestBooks(call.store, call.library.id, today, rows);
  return summariesOfRows(call, found).map((summary, at) => ({
    ...summary,
    acquiredOn: String(found[at]?.value ?? ''),
  }));
}

/** Electronic collections with the most titles, without those that library.json leaves out. */
export function getHotCollections({ rows }: { rows: number }, call: CallContext): OutputOf<'getHotCollections'> {
  const { collectionName = [] } = wholeCatalogue(call);
  const isListed = listedCollections(call);
  const listed = collectionName.filter(({ code }) => isListed(code));
  return listed.slice(0, rows).map(({ code, count }) => ({ name: code, count }));
}

/** Databases that were added last. */
export function getNewCollections({ rows }: { rows: number }, call: CallContext): Promise<RecordSummary[]> {
  const { ids } = lookUp(call, { docCode: ['5'], sortField: 'newest', sortClause: 'desc', rows });
  return summariesOf(call, ids);
}
