import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { inTransaction } from '../platform/db/database.ts';
import { editableKinds } from './edit-content.ts';
import type { ContentKind } from '../platform/content/kind.ts';
import { contentFile, loadContentFile, readContentLines, type ContentOptions } from './load-content.ts';
import { exportSettings } from './settings/export-settings.ts';
import { asSettings } from './settings/kinds.ts';
import { addRevision, currentEdits, withEdits } from './revisions.ts';

export interface ExportedContent {
  file: string;
  rows: number;
  /** Entries that staff had changed, added or taken out. */
  edits: number;
}

async function exportKind(
  options: ContentOptions,
  library: LoadedLibrary,
  kind: ContentKind,
  by: string,
): Promise<ExportedContent | undefined> {
  const { store, now } = options;
  const place = { libraryId: library.id, kind: kind.name };
  const edits = await currentEdits(store.db, place);
  if (edits.size === 0) return undefined;
  const known = contentFile(library, kind);
  const file = known ?? join(library.dir, 'content', `${kind.name}.jsonl`);
  const { values } = known ? await readContentLines(known) : { values: [] };
  const lines = withEdits(values, kind.keyOf, edits);
  // What nobody changed stays as it was written, so that the file's history shows what staff did and no more.
  const text = lines.map((line) => `${line.text ?? JSON.stringify(line.value)}\n`).join('');
  mkdirSync(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${String(process.pid)}`;
  writeFileSync(temporaryFile, file.endsWith('.gz') ? gzipSync(text) : text);
  renameSync(temporaryFile, file);
  // From here on the file says what stood over it; until then it overrides the new file as well.
  await inTransaction(store.db, async (db) => {
    for (const key of edits.keys()) await addRevision(db, place, { key, act: 'asFile', staff: by, now: now() });
  });
  await loadContentFile(options, library, kind, file);
  return { file, rows: lines.length, edits: edits.size };
}

/**
 * Writes what staff changed at the desk into the library's content files and library.json, which then say all of it.
 * @param by account of who has it written, for the history of each entry
 * @returns the files that are other than they were
 * @throws when a file cannot be read or written; kinds before it are then written
 */
export async function exportContent(
  options: ContentOptions & { kinds: readonly ContentKind[] },
  library: LoadedLibrary,
  by: string,
): Promise<ExportedContent[]> {
  const written: ExportedContent[] = [];
  for (const kind of editableKinds(options.kinds).filter((entry) => !asSettings(entry))) {
    const entry = await exportKind(options, library, kind, by);
    if (entry) written.push(entry);
  }
  const settings = await exportSettings(options, library, by);
  return settings ? [...written, settings] : written;
}
