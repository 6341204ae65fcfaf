import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { lookUp, parametersOf } from '../catalogue/search.ts';
import type { CallContext } from '../context.ts';
import { remembered } from '../discovery/remembered.ts';
import { foldKey } from '../search/analysis.ts';

const databaseCode = '5';
/** No longer text is searched for. */
const longestTitle = 500;

const allCollections = remembered(0, ({ search, library }) => {
  const all = { term: '', offset: 0, rows: Infinity };
  return search.facetValues(library.id, 'collectionName', parametersOf({}), all).counts;
});

/** The database that is called so, by its title or another name of its; titles are keys of the index. */
function databaseOf(call: CallContext, name: string): string | null {
  const title = { searchField: 'title', matchMode: '1', searchFieldContent: name.slice(0, longestTitle) } as const;
  const [id] = lookUp(call, { ...title, docCode: [databaseCode], exact: true, rows: 1 }).ids;
  return id === undefined ? null : String(id);
}

/**
 * Electronic collections of the library (portal-content §3), those with the most records first. What library.json leaves
 * out by a part of its name, as the packages of a vendor whose books are all named one by one, is told only when asked for.
 */
export async function listCollections(
  { all, page, rows }: ParsedInputOf<'listCollections'>,
  call: CallContext,
): Promise<OutputOf<'listCollections'>> {
  const leftOut = call.library.file.collectionsLeftOut.map(foldKey);
  const shown = (await allCollections(call)).filter(({ code }) => {
    const name = foldKey(code);
    return all === '1' || !leftOut.some((part) => name.includes(part));
  });
  const collections = shown.slice((page - 1) * rows, page * rows).map(({ code, count }) => ({
    recordId: databaseOf(call, code),
    collectionName: code,
    recordCount: count,
  }));
  return { total: shown.length, collections };
}
