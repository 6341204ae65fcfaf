import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { parametersOf } from '../catalogue/search.ts';
import type { CallContext } from '../context.ts';
import { remembered } from '../discovery/remembered.ts';
import { foldKey } from '../search/analysis.ts';
import { workKeys } from '../works/title.ts';

type Collection = OutputOf<'listCollections'>['collections'][number];

/** Titles asked for at once. */
const atOnce = 500;

/** Records of databases by their folded title, as far as they are called so. */
async function databasesCalled(call: CallContext, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce);
    const rows = await call.store.db
      .selectFrom('record')
      .select(['id', 'title_key'])
      .where('library_id', '=', call.library.id)
      // Of the title there is no index; that of works leads to the few that may be meant.
      .where(
        'work_key',
        'in',
        some.map((title) => workKeys({ title })[0]),
      )
      .where('title_key', 'in', some.map(foldKey))
      .where('kind', '=', sql.lit('database'))
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .execute();
    for (const row of rows) found.set(row.title_key, String(row.id));
  }
  return found;
}

const allCollections = remembered(1_000, async (call): Promise<Collection[]> => {
  const { search, library } = call;
  const all = { term: '', offset: 0, rows: Infinity };
  const { counts } = search.facetValues(library.id, 'collectionName', parametersOf({}), all);
  const databases = await databasesCalled(
    call,
    counts.map((one) => one.code),
  );
  return counts.map(({ code, count }) => ({
    recordId: databases.get(foldKey(code)) ?? null,
    collectionName: code,
    recordCount: count,
  }));
});

/**
 * Electronic collections of the library (portal-content §3), those with the most records first. What library.json leaves
 * out by a part of its name, as the packages of a vendor whose books are all named one by one, is told only when asked for.
 */
export async function listCollections(
  { all, page, rows }: ParsedInputOf<'listCollections'>,
  call: CallContext,
): Promise<OutputOf<'listCollections'>> {
  const leftOut = call.library.file.collectionsLeftOut.map(foldKey);
  const isShown = ({ collectionName }: Collection): boolean => {
    const name = foldKey(collectionName);
    return all === '1' || !leftOut.some((part) => name.includes(part));
  };
  const collections = (await allCollections(call)).filter(isShown);
  return { total: collections.length, collections: collections.slice((page - 1) * rows, page * rows) };
}
