import { basename } from 'node:path';
import type { Store } from '../../platform/db/open.ts';
import { beginBulk, learnSizes, writeOperations, type WriteOperation, type WriteResult } from './write/records.ts';
import { findOpenRun, type OpenRun, startRun } from './write/runs.ts';
import { profileSchema, type Profile } from '../../platform/configuration/import-profile.schema.ts';
import type { EncodingGuess } from '../../platform/detect-encoding.ts';
import type { EntryBatch, ReaderTask } from './batches.ts';
import type { Entry } from './read-entries.ts';
import { readBatchesHere, readBatchesInThread } from './reader.ts';
import { ImportReport, type ReportLine } from './report.ts';
import { type Format, sniffFormat } from './sniff.ts';
import { readHead } from './source.ts';

export interface ImportOptions {
  store: Store;
  libraryId: number;
  /** Library codes of the library, the one for holdings that name none first. */
  libCodes: string[];
  /** Locations of library.json with their library codes. */
  locations?: Record<string, string>;
  /** The report is written to its subfolder `reports`. */
  dataDir: string;
  file: string;
  /** Detected from the content if omitted. */
  format?: Format | undefined;
  profile?: Profile | undefined;
  /** Control numbers are unique within a source; the file's format family when not given. */
  source?: string | undefined;
  encoding?: string | undefined;
  /** Ignore the progress of an interrupted import of this file. */
  fromStart?: boolean;
  /** Read in a worker thread. */
  thread?: boolean;
  now: () => number;
  /** Called once with the start of the run, which follows the records of an interrupted import. */
  onStart?: (run: OpenRun) => void;
  onProgress?: (progress: ImportProgress) => void;
  /** Called after each committed batch, to update the search index. */
  afterBatch?: () => void | Promise<void>;
}

export interface ImportProgress {
  records: number;
  rejected: number;
  storedBytes: number;
  totalBytes: number;
}

export interface ImportResult extends Omit<WriteResult, 'problems' | 'replaced'> {
  format: Format;
  source: string;
  /** Records read, including those before an interruption. */
  records: number;
  rejected: number;
  /** Records with status d in the file; `deleted` of them were in the catalogue. */
  withdrawals: number;
  /** Records written with something repaired or left out. */
  warned: number;
  /** Records whose text is probably wrong. */
  doubtful: number;
  /** The detected encoding with the lowest confidence, if none was declared. */
  guess: EncodingGuess | undefined;
  /** The report file, if there is anything to report. */
  report: string | undefined;
  /** Records that an earlier, broken-off import of the file had written. */
  resumedAfter: number;
}

/** Thrown when a file cannot be imported at all. */
export class ImportError extends Error {}

/**
 * Imports a file into a library's catalogue: reads, maps, validates and writes in batches of five hundred. Each batch and
 * its position are written in one transaction, so that an interrupted import resumes without duplicates.
 * @throws ImportError if the format is unknown; errors of reading and writing
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const { store, libraryId, file, now } = options;
  const head = await readHead(file);
  const format = formatOf(options, head.head);
  const source = sourceOf(options, format);
  const start = { libraryId, source, file: basename(file), fingerprint: head.fingerprint };
  const open = options.fromStart === true ? undefined : await findOpenRun(store, start);
  const run = open ?? (await startRun(store, start, now()));

  options.onStart?.(run);
  const report = new ImportReport(options.dataDir, run.id);
  const result: ImportResult = {
    format,
    source,
    records: run.records,
    rejected: run.rejected,
    warned: 0,
    doubtful: 0,
    guess: undefined,
    withdrawals: 0,
    report: undefined,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    deleted: 0,
    resumedAfter: run.records,
  };
  const task: ReaderTask = {
    file,
    format,
    packing: head.packing,
    head: head.head,
    target: {
      profile: options.profile ?? profileSchema.parse({}),
      libCodes: options.libCodes,
      locations: options.locations ?? {},
    },
    encoding: options.encoding,
    position: run.position,
  };
  let position = run.position;
  const write = (operations: WriteOperation[], state: 'running' | 'done'): Promise<WriteResult> =>
    writeOperations(store, { libraryId, source }, operations, now(), {
      runId: run.id,
      startedAt: Number(run.startedAt),
      position,
      records: result.records,
      rejected: result.rejected,
      state,
    });

  const batches: AsyncIterable<EntryBatch> =
    options.thread === false ? readBatchesHere(task) : readBatchesInThread(task);
  const replaced = new Set<string>();
  const endBulk = beginBulk(store);
  try {
    for await (const { entries, storedBytes } of batches) {
      const operations: WriteOperation[] = [];
      const lines: ReportLine[] = [];
      for (const entry of entries) {
        result.records += 1;
        if (entry.operation === undefined) result.rejected += 1;
        else operations.push(entry.operation);
        if (entry.operation?.op === 'delete') result.withdrawals += 1;
        if (entry.operation !== undefined && entry.warnings.length > 0) result.warned += 1;
        if (entry.isDoubtful === true) result.doubtful += 1;
        if (entry.guess && entry.guess.confidence < (result.guess?.confidence ?? 101)) result.guess = entry.guess;
        lines.push(...linesOf(entry));
      }
      position = entries.at(-1)?.end ?? position;
      const written = await write(operations, 'running');
      result.inserted += written.inserted;
      result.updated += written.updated;
      result.unchanged += written.unchanged;
      result.deleted += written.deleted;
      for (const number of written.replaced) replaced.add(number);
      report.add([...lines, ...problemLines(written, entries)]);
      options.onProgress?.({ ...result, storedBytes, totalBytes: head.size });
      // The first batch is enough for good query plans of the following ones.
      if (result.records === entries.length) await learnSizes(store);
      await options.afterBatch?.();
    }
    const twice = replaced.size === 0 ? [] : await replacedLines(task, replaced);
    result.warned += twice.length;
    report.add(twice);
    await write([], 'done');
    await learnSizes(store);
  } finally {
    endBulk();
  }
  return { ...result, report: report.isEmpty ? undefined : report.file };
}

/** Whether so much of a file is improbable that it was surely decoded wrongly. */
export const isImprobable = ({ doubtful, records }: Pick<ImportResult, 'doubtful' | 'records'>): boolean =>
  doubtful * 10 > records;

/** The format of a file: as set, or detected from its first bytes. @throws ImportError if it cannot be detected */
export function formatOf({ format, file }: Pick<ImportOptions, 'format' | 'file'>, head: Buffer): Format {
  const known = format ?? sniffFormat(head);
  if (known !== undefined) return known;
  throw new ImportError(`${file}: the format could not be detected; set it with --format`);
}

/** One source for each format's world, so that MARC numbers never meet KBART numbers. */
export const sourceOf = ({ source }: Pick<ImportOptions, 'source'>, format: Format): string =>
  source ?? (format.endsWith('xml') ? format.slice(0, -3) : format);

/** Report lines for a record of the file. */
export function linesOf(entry: Entry): ReportLine[] {
  const { position, controlNumber } = entry;
  const lines = entry.warnings.map((reason): ReportLine => ({ position, controlNumber, reason, severity: 'warning' }));
  if (entry.operation?.op === 'delete')
    lines.push({ position, controlNumber, reason: 'Status d', severity: 'withdrawn' });
  if (entry.reason !== undefined) lines.push({ position, controlNumber, reason: entry.reason, severity: 'rejected' });
  return lines;
}

/**
 * Records that another one of the file with the same number replaced, with the positions of both: the file is read once
 * more for them, so that no import has to remember where it read each number.
 */
async function replacedLines(task: ReaderTask, numbers: ReadonlySet<string>): Promise<ReportLine[]> {
  const places = new Map<string, number>();
  const lines: ReportLine[] = [];
  for await (const { entries } of readBatchesHere({ ...task, position: 0 })) {
    for (const { position, controlNumber, operation } of entries) {
      if (operation?.op !== 'put' || controlNumber === undefined || !numbers.has(controlNumber)) continue;
      const before = places.get(controlNumber);
      places.set(controlNumber, position);
      if (before === undefined) continue;
      const reason = `Number ${controlNumber} is also at position ${String(before)}: this record replaced that one`;
      lines.push({ position, controlNumber, reason, severity: 'warning' });
    }
  }
  return lines;
}

function problemLines(written: WriteResult, entries: Entry[]): ReportLine[] {
  return written.problems.map(({ controlNumber, reason }) => {
    const entry = entries.find((entry) => entry.controlNumber === controlNumber);
    return { position: entry?.position ?? 0, controlNumber, reason, severity: 'warning' };
  });
}
