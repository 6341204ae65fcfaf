import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { libraryFileSchema } from '../../platform/configuration/schema.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { contentChanged } from '../../platform/content/changes.ts';
import type { ContentOptions } from '../load-content.ts';
import { addRevision, currentEdits } from '../revisions.ts';
import { settingsKinds } from './kinds.ts';

const formattingOptions = { insertSpaces: true, tabSize: 2 };

/**
 * Writes what staff changed of the configuration into library.json, and nothing else of it.
 * @returns undefined when the file says all of it
 * @throws when the file cannot be read or written, or no longer takes what staff wrote
 */
export async function exportSettings(
  { store, now }: ContentOptions,
  library: LoadedLibrary,
  by: string,
): Promise<{ file: string; rows: number; edits: number } | undefined> {
  const file = join(library.dir, 'library.json');
  const before = readFileSync(file, 'utf8');
  let text = before;
  const written: { kind: string; key: string }[] = [];
  for (const { name, settings } of settingsKinds) {
    const edits = await currentEdits(store.db, { libraryId: library.id, kind: name });
    for (const [key, { value }] of edits) {
      for (const { path, value: part } of settings.placesOf(library.base, value)) {
        text = applyEdits(text, modify(text, path, part, { formattingOptions }));
      }
      written.push({ kind: name, key });
    }
  }
  if (written.length === 0) return undefined;
  libraryFileSchema.parse(JSON.parse(text));
  const temporaryFile = `${file}.${String(process.pid)}`;
  writeFileSync(temporaryFile, text);
  renameSync(temporaryFile, file);
  // From here on the file says what stood over it; until then it overrides the new file as well.
  await inTransaction(store.db, async (db) => {
    for (const { kind, key } of written) {
      const place = { libraryId: library.id, kind };
      await addRevision(db, place, { key, act: 'asFile', staff: by, now: now() });
      await contentChanged(db, { ...place, now: now() });
    }
  });
  return { file, rows: written.length, edits: written.length };
}
