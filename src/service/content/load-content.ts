import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { linesOf } from '../libraries/data-files.ts';
import type { LoadedLibrary } from '../libraries/types.ts';
import type { Store } from '../store/open.ts';
import type { Database } from '../store/schema.ts';
import { inTransaction } from '../store/transaction.ts';
import { contentChanged } from './changes.ts';
import { ContentError, type ContentKind } from './kind.ts';
import { contentKinds } from './kinds.ts';

/** Raised when loading itself makes other rows of the same files, so that they are loaded again. */
const loaderVersion = 1;
/** Control numbers asked for at once: SQLite takes no more than 32,766 values. */
const atOnce = 5_000;

export interface ContentResult {
  mappingPath: string;
  kind: string;
  rows: number;
  /** False: this very file was loaded before, or it has mistakes. */
  loaded: boolean;
  /** Each with its line; where there is one, nothing was changed. */
  mistakes: string[];
  remarks: string[];
}

export interface ContentOptions {
  store: Store;
  now: () => number;
  /** Load also what was loaded before. */
  force?: boolean;
}

async function recordIdsOf(
  db: Kysely<Database>,
  libraryId: number,
  controlNumbers: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, { id: number; own: boolean }>();
  const unique = [...new Set(controlNumbers)];
  for (let at = 0; at < unique.length; at += atOnce) {
    const rows = await db
      .selectFrom('record')
      .select(['id', 'source', 'control_number'])
      .where('library_id', '=', libraryId)
      .where('control_number', 'in', unique.slice(at, at + atOnce))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    for (const { id, source, control_number } of rows) {
      const own = source === 'data';
      if (own || found.get(control_number) === undefined) found.set(control_number, { id, own });
    }
  }
  return new Map([...found].map(([number, { id }]) => [number, id]));
}

const mistakeText = ({ line, message }: { line: number; message: string }): string =>
  `line ${String(line)}: ${message}`;

/** The values of a file of JSON lines. @throws when it cannot be read */
async function readValues(file: string) {
  const hash = createHash('sha256').update(String(loaderVersion));
  const values: { line: number; value: unknown }[] = [];
  const mistakes: { line: number; message: string }[] = [];
  for await (const { number: line, text } of linesOf(file)) {
    hash.update(text).update('\n');
    try {
      const value: unknown = JSON.parse(text);
      values.push({ line, value });
    } catch (error) {
      mistakes.push({ line, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { values, mistakes, fingerprint: hash.digest('hex').slice(0, 32) };
}

/**
 * Puts the rows of a kind in place of those that stood. Rows with a mistake change nothing.
 * @param fingerprint of the file that they come from
 * @throws when the store cannot be written; everything is then as it was
 */
export async function loadContentRows(
  { store, now }: ContentOptions,
  library: LoadedLibrary,
  kind: ContentKind,
  values: readonly { line: number; value: unknown }[],
  fingerprint: string | null = null,
): Promise<ContentResult> {
  const { mistakes, put } = kind.parse(values);
  const result = { mappingPath: library.mappingPath, kind: kind.name, mistakes: mistakes.map(mistakeText) };
  const nothing = { ...result, remarks: [], rows: 0, loaded: false };
  if (mistakes.length > 0) return nothing;
  const write = inTransaction(store.db, async (db) => {
    const remarks: string[] = [];
    const place = { libraryId: library.id, now: now() };
    const recordIds = (controlNumbers: readonly string[]) => recordIdsOf(db, library.id, controlNumbers);
    await put({ ...place, db, library, recordIds, say: (remark) => remarks.push(remark) });
    await contentChanged(db, { ...place, kind: kind.name });
    await db
      .updateTable('content')
      .set({ fingerprint, rows: values.length })
      .where('library_id', '=', library.id)
      .where('kind', '=', kind.name)
      .execute();
    return remarks;
  });
  try {
    return { ...result, remarks: await write, rows: values.length, loaded: true };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { ...nothing, mistakes: [error.message] };
  }
}

/**
 * Loads one file of content, unless it is the one that was loaded last. A file with a mistake changes nothing.
 * @throws when the file cannot be read or the store cannot be written; everything is then as it was
 */
export async function loadContentFile(
  options: ContentOptions,
  library: LoadedLibrary,
  kind: ContentKind,
  file: string,
): Promise<ContentResult> {
  const { values, mistakes, fingerprint } = await readValues(file);
  const known = await options.store.db
    .selectFrom('content')
    .select('fingerprint')
    .where('library_id', '=', library.id)
    .where('kind', '=', kind.name)
    .executeTakeFirst();
  const result = { mappingPath: library.mappingPath, kind: kind.name, rows: 0, loaded: false, remarks: [] };
  if (options.force !== true && known?.fingerprint === fingerprint) return { ...result, mistakes: [] };
  if (mistakes.length > 0) {
    const all = [...mistakes, ...kind.parse(values).mistakes].sort((a, b) => a.line - b.line);
    return { ...result, mistakes: all.map(mistakeText) };
  }
  return loadContentRows(options, library, kind, values, fingerprint);
}

/** The content file of a kind in a library's folder: content/<kind>.jsonl or .jsonl.gz; undefined when there is none. */
export function contentFile({ dir }: LoadedLibrary, kind: ContentKind): string | undefined {
  const name = join(dir, 'content', `${kind.name}.jsonl`);
  return [name, `${name}.gz`].find((one) => existsSync(one));
}

/**
 * Loads the content files in the libraries' folders that were never loaded or have changed since. It comes after the
 * records, which content names.
 * @returns a result for each file there is
 * @throws as loadContentFile
 */
export async function loadLibraryContent(
  options: ContentOptions & { libraries: readonly LoadedLibrary[] },
): Promise<ContentResult[]> {
  const results: ContentResult[] = [];
  for (const library of options.libraries) {
    for (const kind of contentKinds) {
      const file = contentFile(library, kind);
      if (file !== undefined) results.push(await loadContentFile(options, library, kind, file));
    }
  }
  return results;
}
