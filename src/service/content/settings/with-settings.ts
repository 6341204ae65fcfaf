import type { LibraryFile } from '../../platform/configuration/schema.ts';
import type { Db } from '../../platform/db/database.ts';
import { currentEdits } from '../revisions.ts';
import { settingsKinds } from './kinds.ts';
import type { SettingsKind } from './settings-kind.ts';

/**
 * A library's configuration with what its staff changed over what library.json says.
 * @param until the kind whose changes and those after it are left out
 */
export async function withSettings(
  db: Db,
  { libraryId, base, until }: { libraryId: number; base: LibraryFile; until?: SettingsKind },
): Promise<LibraryFile> {
  let file = base;
  for (const kind of settingsKinds) {
    if (kind.name === until?.name) break;
    const edits = await currentEdits(db, { libraryId, kind: kind.name });
    for (const { value } of edits.values()) if (value !== undefined) file = kind.settings.put(file, value);
  }
  return file;
}
