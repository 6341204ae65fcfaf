import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Lenient, readRecord } from '../catalogue/import/lenient.ts';
import type { CatalogueRecord } from '../catalogue/model/record.ts';
import type { Store } from '../platform/db/open.ts';
import { learnSizes, writeOperations } from '../catalogue/import/write/records.ts';
import { countLines, dataFiles, linesOf } from '../platform/configuration/data-files.ts';
import { descriptionsFile, readDescriptions, withDescription } from './descriptions.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';

/** Control numbers of data/ are unique within this source; imports of the library's own files have others. */
const source = 'data';
/** Raised when loading itself makes other records of the same files, so that they are loaded again. */
const loaderVersion = 1;
const batchSize = 1000;

export interface LoadProgress {
  mappingPath: string;
  /** Records of this library written so far, and how many its files have. */
  records: number;
  total: number;
}

export interface LoadResult {
  mappingPath: string;
  /** False: these very files had been loaded before. */
  loaded: boolean;
  records: number;
  /** Lines that are no record, and what could not be written: file:line or control number, with the reason. */
  problems: string[];
}

/** Changes the records of one library as they are read. */
export interface RecordSource {
  /** @param now milliseconds since 1970 */
  adapt: (record: CatalogueRecord, now: number) => CatalogueRecord;
  /** Runs after the last record was written. */
  end: (now: number) => Promise<void>;
}

export interface LoadOptions {
  store: Store;
  libraries: readonly LoadedLibrary[];
  now: () => number;
  force?: boolean;
  recordSource?: (store: Store, library: LoadedLibrary) => RecordSource | undefined;
  onProgress?: (progress: LoadProgress) => void;
  /** Behind each batch of at most a thousand records: to bring the search index up to date. */
  afterBatch?: () => void | Promise<void>;
}

async function fingerprint(library: LoadedLibrary, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(`${String(loaderVersion)}|${String(library.file.demo)}`);
  const described = descriptionsFile(library.dir);
  for (const file of described === undefined ? files : [...files, described])
    hash.update(basename(file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 32);
}

async function lastLoaded({ db }: Store, libraryId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_run')
    .select('fingerprint')
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fingerprint;
}

function parse(text: string): Lenient {
  try {
    return readRecord(JSON.parse(text));
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Records of an earlier load that the files no longer have are withdrawn. */
async function withdrawOthers(
  { store, now }: LoadOptions,
  libraryId: number,
  importedKeys: ReadonlySet<string>,
): Promise<void> {
  const rows = await store.db
    .selectFrom('record')
    .select('control_number')
    .where('library_id', '=', libraryId)
    .where('source', '=', source)
    .where('deleted_at', 'is', null)
    .execute();
  const gone = rows.map((row) => row.control_number).filter((number) => !importedKeys.has(number));
  for (let at = 0; at < gone.length; at += batchSize) {
    const operations = gone
      .slice(at, at + batchSize)
      .map((controlNumber) => ({ op: 'delete' as const, controlNumber }));
    await writeOperations(store, { libraryId, source }, operations, now());
  }
}

async function loadLibrary(options: LoadOptions, library: LoadedLibrary): Promise<LoadResult> {
  const { store, now, onProgress, afterBatch } = options;
  const { id: libraryId, mappingPath } = library;
  const files = await dataFiles(library.dir);
  const result: LoadResult = { mappingPath, loaded: false, records: 0, problems: [] };
  if (files.length === 0) return result;
  const mark = await fingerprint(library, files);
  if (options.force !== true && (await lastLoaded(store, libraryId)) === mark) return result;

  const total = await countLines(files);
  const startedAt = now();
  const importedKeys = new Set<string>();
  const recordSource = options.recordSource?.(store, library);
  const descriptions = await readDescriptions(library.dir);
  for (const { file, field, message } of descriptions.problems)
    result.problems.push(`${file}: ${field === '' ? '' : `${field} `}${message}`);
  let batch: CatalogueRecord[] = [];
  const flush = async () => {
    const operations = batch.map((record) => ({ op: 'put' as const, record }));
    const { problems } = await writeOperations(store, { libraryId, source }, operations, now());
    result.problems.push(...problems.map((problem) => `${problem.controlNumber}: ${problem.reason}`));
    result.records += batch.length;
    // The first batch is enough for the plans of those that follow.
    if (result.records === batch.length) await learnSizes(store);
    batch = [];
    onProgress?.({ mappingPath, records: result.records, total });
    await afterBatch?.();
  };
  for (const file of files) {
    for await (const { number, text } of linesOf(file)) {
      const read = parse(text);
      const note = (reason: string): number => result.problems.push(`${basename(file)}:${String(number)}: ${reason}`);
      if (!read.ok) {
        note(read.reason);
        continue;
      }
      for (const warning of read.warnings) note(warning);
      const record = withDescription(read.record, descriptions.byNumber);
      importedKeys.add(record.controlNumber);
      batch.push(recordSource ? recordSource.adapt(record, startedAt) : record);
      if (batch.length === batchSize) await flush();
    }
  }
  if (batch.length > 0) await flush();
  await withdrawOthers(options, libraryId, importedKeys);
  await learnSizes(store);
  await afterBatch?.();
  await recordSource?.end(now());
  // The mark comes last: a load that was broken off is done again, and what is already is left as it is.
  await store.db
    .insertInto('import_run')
    .values({
      library_id: libraryId,
      source,
      file: 'data',
      fingerprint: mark,
      position: 0,
      state: 'done',
      records: result.records,
      rejected: total - result.records,
      started_at: startedAt,
      updated_at: now(),
    })
    .execute();
  return { ...result, loaded: true };
}

/**
 * Loads the records in the libraries' folders (data/*.jsonl, *.jsonl.gz, with descriptions.jsonl) into the store: those
 * that were never loaded, or whose files have changed since. Changed records are updated, records missing from the
 * files are withdrawn. A record with mistakes is reported, and left out where it cannot be loaded without them.
 * @throws when a file cannot be read or the store cannot be written; what was written before is
 */
export async function loadLibraryData(options: LoadOptions): Promise<LoadResult[]> {
  const results: LoadResult[] = [];
  for (const library of options.libraries) results.push(await loadLibrary(options, library));
  return results;
}
