import type { CollectionNames } from '../catalogue/records/collection-names.ts';
import { knownDatabases } from '../databases/catalogue.ts';
import { collectionsOf } from '../databases/titles.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { allCollections, databasesByName } from './collections.ts';

/**
 * Names of collections, some of which may be given by the id that the lists of collections tell: that of the database's
 * record. What is no such id is a name already.
 */
export const collectionNames: CollectionNames = async (given, call) => {
  if (!given.some((one) => /^\d+$/.test(one))) return [...given];
  const databases = new Map((await knownDatabases(call)).map((one) => [String(one.id), one]));
  const byName = await databasesByName(call);
  return given.flatMap((one) => {
    const database = databases.get(one);
    if (!database) return [one];
    const named = allCollections(call).filter(({ code }) => byName.get(foldKey(code)) === one);
    return [...new Set([...collectionsOf(database), ...named.map(({ code }) => code)])];
  });
};
