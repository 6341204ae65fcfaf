import type { OutputOf } from '../../lib/contract/contract.ts';
import type { FacetName, RecordSummary } from '../../lib/contract/calls/search.ts';
import { facetValueName, namedValues } from '../catalogue/facets.ts';
import { lookUp } from '../catalogue/search.ts';
import { summariesOf } from '../catalogue/summary.ts';
import type { CallContext } from '../context.ts';
import { entriesByCode } from '../dictionaries/index.ts';
import { remembered } from './remembered.ts';

/** Facets of the whole catalogue: the index counts them without the store being read. */
const wholeCatalogue = remembered(0, (call) => {
  const facets: FacetName[] = ['docCode', 'kindNo', 'collectionName'];
  return lookUp(call, { rows: 1, facets }).facets;
});

const itemCount = remembered(5_000, async (call) => {
  const row = await call.store.db
    .selectFrom('item')
    .select((the) => the.fn.countAll<number>().as('count'))
    .where('library_id', '=', call.library.id)
    .executeTakeFirstOrThrow();
  return Number(row.count);
});

/** Counts of the collection: records per document type, and physical items. */
export async function getHomeInfo(_input: object, call: CallContext): Promise<OutputOf<'getHomeInfo'>> {
  const { docCode = [] } = await wholeCatalogue(call);
  const collections = namedValues(call, 'docCode', docCode).map(({ code, name, count }) => ({
    docCode: code,
    name,
    count,
  }));
  return { collections: collections.sort((a, b) => b.count - a.count), itemCount: await itemCount(call) };
}

/** Main classes of the Chinese Library Classification under which the library has something, in shelf order. */
export async function getDisciplines(_input: object, call: CallContext): Promise<OutputOf<'getDisciplines'>> {
  const { kindNo = [] } = await wholeCatalogue(call);
  const counts = new Map(kindNo.map(({ code, count }) => [code, count]));
  return [...entriesByCode(call.library, 'kindNo').values()].flatMap(({ code, parent }) => {
    const count = counts.get(code) ?? 0;
    if (parent !== undefined || count === 0) return [];
    return { code, name: facetValueName(call, 'kindNo', code), count };
  });
}

/** Books lent most often. The index knows about who they are; the store knows their loans of this moment. */
export async function getHotLoans({ rows }: { rows: number }, call: CallContext): Promise<OutputOf<'getHotLoans'>> {
  const { ids } = lookUp(call, { docCode: ['1'], sortField: 'popularity', sortClause: 'desc', rows: 100 });
  if (ids.length === 0) return [];
  const counted = await call.store.db
    .selectFrom('popularity')
    .select(['record_id', 'loans'])
    .where('record_id', 'in', ids)
    .where('loans', '>', 0)
    .orderBy('loans', 'desc')
    .orderBy('record_id')
    .limit(rows)
    .execute();
  const loans = new Map(counted.map((row) => [String(row.record_id), row.loans]));
  const summaries = await summariesOf(
    call,
    counted.map((row) => row.record_id),
  );
  return summaries.map((summary) => ({ ...summary, loans: loans.get(summary.recordId) ?? 0 }));
}

/** Books that came in last, newest first; what is announced for a day to come is not there yet. */
export async function getNewBooks({ rows }: { rows: number }, call: CallContext): Promise<OutputOf<'getNewBooks'>> {
  const today = new Date(call.now()).toISOString().slice(0, 10);
  const found = await call.store.db
    .selectFrom('record')
    .select(['id', 'acquired_on'])
    .where('library_id', '=', call.library.id)
    .where('acquired_on', '<=', today)
    .where('kind', '=', 'book')
    .where('deleted_at', 'is', null)
    .orderBy('acquired_on', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
  const days = new Map(found.map((row) => [String(row.id), row.acquired_on ?? '']));
  const summaries = await summariesOf(
    call,
    found.map((row) => row.id),
  );
  return summaries.map((summary) => ({ ...summary, acquiredOn: days.get(summary.recordId) ?? '' }));
}

/** Electronic collections with the most titles. */
export async function getHotCollections(
  { rows }: { rows: number },
  call: CallContext,
): Promise<OutputOf<'getHotCollections'>> {
  const { collectionName = [] } = await wholeCatalogue(call);
  return collectionName.slice(0, rows).map(({ code, count }) => ({ name: code, count }));
}

/** Databases that were added last. */
export function getNewCollections({ rows }: { rows: number }, call: CallContext): Promise<RecordSummary[]> {
  const { ids } = lookUp(call, { docCode: ['5'], sortField: 'newest', sortClause: 'desc', rows });
  return summariesOf(call, ids);
}
