import type { Kysely } from 'kysely';
import type { LibraryFile } from '../platform/configuration/schema.ts';
import type { Database } from '../platform/db/schema.ts';
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
