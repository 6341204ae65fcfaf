import type { Store } from '../platform/db/open.ts';
import { inTransaction, type Db } from '../platform/db/database.ts';
import type { LibraryOnDisk } from './read-libraries.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import { locationsWithHoldings, recordsAtChanged } from '../catalogue/holdings/copies-at.ts';
import { withSettings } from '../content/settings/with-settings.ts';

type Transaction = Parameters<Parameters<ReturnType<Store['db']['transaction']>['execute']>[0]>[0];

/** The library's row: known by its group code, or by its mapping path when the group code was changed. */
async function libraryRow(db: Transaction, library: LibraryOnDisk): Promise<number> {
  const row = { group_code: library.groupCode, mapping_path: library.mappingPath, name: library.file.name['zh-CN'] };
  const rows = await db.selectFrom('library').select(['id', 'group_code', 'mapping_path']).execute();
  const atPath = rows.find((entry) => entry.mapping_path === row.mapping_path);
  const known = rows.find((entry) => entry.group_code === row.group_code) ?? atPath;
  if (!known) {
    const { id } = await db.insertInto('library').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  if (atPath && atPath.id !== known.id) {
    // The folder was given to another library: the one before keeps its records, out of the way.
    const aside = `${row.mapping_path}~${String(atPath.id)}`;
    await db.updateTable('library').set({ mapping_path: aside }).where('id', '=', atPath.id).execute();
  }
  await db.updateTable('library').set(row).where('id', '=', known.id).execute();
  return known.id;
}

/**
 * Writes the rows of a library's locations. Rows of locations that it no longer has are deleted, unless copies are there.
 * @param file the configuration with what staff changed
 */
export async function writeLocations(db: Db, libraryId: number, file: LibraryFile): Promise<void> {
  const rows = file.locations.map((location, seq) => ({
    library_id: libraryId,
    location_id: location.locationId,
    lib_code: location.libCode,
    campus_id: location.campusId ?? file.libraries.find((lib) => lib.libCode === location.libCode)?.campusId ?? null,
    type_code: location.locationTypeCode ?? null,
    name: JSON.stringify(location.name),
    seq,
  }));
  const stored = await db
    .selectFrom('location')
    .select(['location_id', 'campus_id'])
    .where('library_id', '=', libraryId)
    .execute();
  const campuses = new Map(stored.map((row) => [row.location_id, row.campus_id]));
  const moved = rows.filter((row) => campuses.has(row.location_id) && campuses.get(row.location_id) !== row.campus_id);
  await recordsAtChanged(
    db,
    libraryId,
    moved.map((row) => row.location_id),
  );
  for (const row of rows) {
    await db
      .insertInto('location')
      .values(row)
      .onConflict((conflict) => conflict.columns(['library_id', 'location_id']).doUpdateSet(row))
      .execute();
  }
  const ids = rows.map((row) => row.location_id);
  const former = stored.map((row) => row.location_id).filter((id) => !ids.includes(id));
  const inUse = await locationsWithHoldings(db, libraryId, former);
  const unused = former.filter((id) => !inUse.has(id));
  if (unused.length === 0) return;
  await db.deleteFrom('location').where('library_id', '=', libraryId).where('location_id', 'in', unused).execute();
}

/**
 * Writes the rows of the libraries into the store, all or none, and answers them with their row's id. Rows of libraries
 * whose folder is gone stay: their records are not lost by a moved folder.
 */
export async function seedLibraries(store: Store, libraries: readonly LibraryOnDisk[]): Promise<LoadedLibrary[]> {
  return inTransaction(store.db, async (db) => {
    const loaded: LoadedLibrary[] = [];
    for (const library of libraries) {
      const id = await libraryRow(db, library);
      const { mappingPath, groupCode, file: base, menus, dictionaries, shelves, dir } = library;
      const file = await withSettings(db, { libraryId: id, base });
      await writeLocations(db, id, file);
      loaded.push({ id, mappingPath, groupCode, file, base, menus, dictionaries, shelves, dir });
    }
    return loaded;
  });
}
