import type { CollectionNames } from '../catalogue/records/collection-names.ts';
import { knownDatabases } from '../databases/catalogue.ts';
import { collectionsOf } from '../databases/titles.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { allCollections, databasesByName } from './collections.ts';

/**
 * Names of collections, some of which may be given by the id that the lists of collections tell: that of the database's
 * record. What is no such id is a name already.
 */
export const collectionNames: CollectionNames = async (input, call) => {
  if (!input.some((entry) => /^\d+$/.test(entry))) return [...input];
  const databases = new Map((await knownDatabases(call)).map((entry) => [String(entry.id), entry]));
  const byName = await databasesByName(call);
  return input.flatMap((entry) => {
    const database = databases.get(entry);
    if (!database) return [entry];
    const named = allCollections(call).filter(({ code }) => byName.get(foldKey(code)) === entry);
    return [...new Set([...collectionsOf(database), ...named.map(({ code }) => code)])];
  });
};
