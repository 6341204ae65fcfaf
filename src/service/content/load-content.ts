import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { linesOf } from '../platform/configuration/data-files.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import { recordsByNumber } from '../catalogue/records/known-records.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { contentChanged } from '../platform/content/changes.ts';
import { type ContentKind, ContentError, type ContentRemark } from '../platform/content/kind.ts';
import { currentEdits, newestRevision, withEdits, type ContentLine, type ContentPlace } from './revisions.ts';

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
  remarks: ContentRemark[];
  /** What is wrong with the rows together, which is the one mistake then. */
  refusal?: ContentRemark;
}

export interface ContentOptions {
  store: Store;
  now: () => number;
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
    const rows = await recordsByNumber(db, libraryId, unique.slice(at, at + atOnce));
    for (const { id, source, control_number } of rows) {
      const own = source === 'data';
      if (own || found.get(control_number) === undefined) found.set(control_number, { id, own });
    }
  }
  return new Map([...found].map(([number, { id }]) => [number, id]));
}

const mistakeText = ({ line, message }: { line: number; message: string }): string =>
  `line ${String(line)}: ${message}`;

/** A file of JSON lines, before any kind has parsed it. */
interface ContentLines {
  values: ContentLine[];
  mistakes: { line: number; message: string }[];
  /** Names what is in the file. */
  fingerprint: string;
}

/** The values of a file of JSON lines. @throws when it cannot be read */
export async function readContentLines(file: string): Promise<ContentLines> {
  const hash = createHash('sha256').update(String(loaderVersion));
  const values: ContentLine[] = [];
  const mistakes: { line: number; message: string }[] = [];
  for await (const { number: line, text } of linesOf(file)) {
    hash.update(text).update('\n');
    try {
      const value: unknown = JSON.parse(text);
      values.push({ line, value, text });
    } catch (error) {
      mistakes.push({ line, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return { values, mistakes, fingerprint: hash.digest('hex').slice(0, 32) };
}

/** What was put in place last: a file, with so many changes of staff over it. */
const markOf = (fingerprint: string, newest: number): string =>
  newest === 0 ? fingerprint : `${fingerprint}.${String(newest)}`;

/** Whether the store has what is in a file, with all changes of staff over it. */
async function isLoaded(db: Kysely<Database>, place: ContentPlace, fingerprint: string): Promise<boolean> {
  const known = await db
    .selectFrom('content')
    .select('fingerprint')
    .where('library_id', '=', place.libraryId)
    .where('kind', '=', place.kind)
    .executeTakeFirst();
  return known?.fingerprint === markOf(fingerprint, await newestRevision(db, place));
}

class ContentMistakes extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/**
 * Puts the rows of a kind, with what staff changed over them, in place of those that stood. Rows with a mistake change
 * nothing.
 * @param input.fingerprint of the file that they come from
 * @param input.changed key of the only entry that `first` changes
 * @param input.first done in the same transaction before what staff changed is read
 * @throws when the store cannot be written, and what `first` throws; everything is then as it was
 */
export async function loadContentRows(
  { store, now }: ContentOptions,
  library: LoadedLibrary,
  kind: ContentKind,
  values: readonly ContentLine[],
  input: { fingerprint?: string; changed?: string; first?: (db: Kysely<Database>) => Promise<void> } = {},
): Promise<ContentResult> {
  const place = { libraryId: library.id, kind: kind.name };
  const result = { mappingPath: library.mappingPath, kind: kind.name, mistakes: [], remarks: [] };
  const write = inTransaction(store.db, async (db) => {
    const { fingerprint, changed } = input;
    const isOnly = fingerprint !== undefined && changed !== undefined && (await isLoaded(db, place, fingerprint));
    await input.first?.(db);
    const rows = withEdits(values, kind.keyOf, await currentEdits(db, place));
    const { mistakes, put } = kind.parse(rows);
    if (mistakes.length > 0) throw new ContentMistakes(mistakes.map(mistakeText));
    const remarks: ContentRemark[] = [];
    const at = { libraryId: library.id, now: now() };
    const recordIds = (controlNumbers: readonly string[]) => recordIdsOf(db, library.id, controlNumbers);
    await put(
      { ...at, db, library, recordIds, say: (name, values) => remarks.push({ name, values }) },
      isOnly ? changed : undefined,
    );
    await contentChanged(db, { ...at, kind: kind.name });
    const newest = await newestRevision(db, place);
    await db
      .updateTable('content')
      .set({ fingerprint: fingerprint === undefined ? null : markOf(fingerprint, newest), rows: rows.length })
      .where('library_id', '=', library.id)
      .where('kind', '=', kind.name)
      .execute();
    return { remarks, rows: rows.length };
  });
  try {
    return { ...result, ...(await write), loaded: true };
  } catch (error) {
    if (error instanceof ContentMistakes) return { ...result, mistakes: error.mistakes, rows: 0, loaded: false };
    if (!(error instanceof ContentError)) throw error;
    return { ...result, mistakes: [error.message], refusal: error.remark, rows: 0, loaded: false };
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
  const { values, mistakes, fingerprint } = await readContentLines(file);
  const result = { mappingPath: library.mappingPath, kind: kind.name, rows: 0, loaded: false, remarks: [] };
  const place = { libraryId: library.id, kind: kind.name };
  if (options.force !== true && (await isLoaded(options.store.db, place, fingerprint)))
    return { ...result, mistakes: [] };
  if (mistakes.length > 0) {
    const all = [...mistakes, ...kind.parse(values).mistakes].sort((a, b) => a.line - b.line);
    return { ...result, mistakes: all.map(mistakeText) };
  }
  return loadContentRows(options, library, kind, values, { fingerprint });
}

/** The content file of a kind in a library's folder: content/<kind>.jsonl or .jsonl.gz; undefined when there is none. */
export function contentFile({ dir }: LoadedLibrary, kind: ContentKind): string | undefined {
  const name = join(dir, 'content', `${kind.name}.jsonl`);
  return [name, `${name}.gz`].find((entry) => existsSync(entry));
}

/**
 * Loads the content files in the libraries' folders that were never loaded or have changed since. It comes after the
 * records, which content names.
 * @returns a result for each file there is
 * @throws as loadContentFile
 */
export async function loadLibraryContent(
  options: ContentOptions & { libraries: readonly LoadedLibrary[]; kinds: readonly ContentKind[] },
): Promise<ContentResult[]> {
  const results: ContentResult[] = [];
  for (const library of options.libraries) {
    for (const kind of options.kinds) {
      const file = contentFile(library, kind);
      if (file !== undefined) results.push(await loadContentFile(options, library, kind, file));
    }
  }
  return results;
}
