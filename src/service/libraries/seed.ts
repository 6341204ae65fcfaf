import type { Store } from '../platform/db/open.ts';
import { inTransaction, type Database } from '../platform/db/database.ts';
import type { LibraryOnDisk } from './read-libraries.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Kysely } from 'kysely';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import { currentEdits } from '../content/revisions.ts';
import { settingsKinds } from '../content/settings/kinds.ts';

/** A library's configuration with what its staff changed over what library.json says. */
export async function withSettings(db: Kysely<Database>, libraryId: number, base: LibraryFile): Promise<LibraryFile> {
  let file = base;
  for (const kind of settingsKinds) {
    const edits = await currentEdits(db, { libraryId, kind: kind.name });
    for (const { value } of edits.values()) if (value !== undefined) file = kind.settings.put(file, value);
  }
  return file;
}

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

async function locationRows(db: Transaction, id: number, library: LibraryOnDisk): Promise<void> {
  const rows = library.file.locations.map((location, seq) => ({
    library_id: id,
    location_id: location.locationId,
    lib_code: location.libCode,
    campus_id:
      location.campusId ?? library.file.libraries.find((lib) => lib.libCode === location.libCode)?.campusId ?? null,
    type_code: location.locationTypeCode ?? null,
    name: JSON.stringify(location.name),
    seq,
  }));
  // Locations that importers added under codes of their own stay.
  for (const row of rows) {
    await db
      .insertInto('location')
      .values(row)
      .onConflict((conflict) => conflict.columns(['library_id', 'location_id']).doUpdateSet(row))
      .execute();
  }
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
      await locationRows(db, id, library);
      const { mappingPath, groupCode, file: base, menus, dictionaries, shelves, dir } = library;
      const file = await withSettings(db, id, base);
      loaded.push({ id, mappingPath, groupCode, file, base, menus, dictionaries, shelves, dir });
    }
    return loaded;
  });
}
