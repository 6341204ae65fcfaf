import { parametersOf } from '../catalogue/records/search.ts';
import { listedCollections } from '../catalogue/records/collection-names.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { knownDatabases } from '../databases/catalogue.ts';
import { cachedUntilIndexed } from '../catalogue/records/change-cache.ts';
import { foldKey } from '../catalogue/text/analysis.ts';

export const allCollections = cachedUntilIndexed(({ search, library }) => {
  const all = { term: '', offset: 0, rows: Infinity };
  return search.facetValues(library.id, 'collectionName', parametersOf({ entries: 'works' }), all).counts;
});

/** Ids of the databases by what they are called, folded: a title wins over another name of another database. */
export async function databasesByName(call: CallContext): Promise<ReadonlyMap<string, string>> {
  const byName = new Map<string, string>();
  const databases = await knownDatabases(call);
  const add = (name: string, id: number) => {
    const key = foldKey(name);
    if (!byName.has(key)) byName.set(key, String(id));
  };
  for (const { id, record } of databases) add(record.title, id);
  for (const { id, aliases } of databases) for (const name of aliases) add(name, id);
  return byName;
}

/**
 * Lists electronic collections of the library (portal-content §3), those with the most works first. Collections that
 * library.json leaves out are listed only on request.
 */
export const listCollections: Handlers['listCollections'] = async ({ all, page, rows }, call) => {
  const isListed = listedCollections(call);
  const shown = allCollections(call).filter(({ code }) => all === '1' || isListed(code));
  const databases = await databasesByName(call);
  const collections = shown.slice((page - 1) * rows, page * rows).map(({ code, count }) => ({
    recordId: databases.get(foldKey(code)) ?? null,
    collectionName: code,
    recordCount: count,
  }));
  return { total: shown.length, collections };
};
