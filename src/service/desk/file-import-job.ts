import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FileImportOutcome } from '../../lib/contract/desk/file-imports.ts';
import { maxImportSamples, maxReportLines, type FileImportProblem } from '../../lib/rules/file-imports.ts';
import { updateRequestsOf } from '../copy-requests/expire.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Entry } from '../catalogue/import/read-entries.ts';
import type { ReportLine } from '../catalogue/import/report.ts';
import { readReasons } from '../../lib/rules/import-reasons.ts';
import { importFile, ImportError, linesOf, type ImportOptions, type ImportProgress } from '../catalogue/import/run.ts';
import { importTargetOf } from '../catalogue/import/target.ts';
import { tryFile } from '../catalogue/import/trial.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { makePrivateFolder } from '../platform/private-files.ts';
import type { Store } from '../platform/db/open.ts';
import { assembleFile } from './assemble-file.ts';
import { changeFileImport, moveInTaskOf, readingStates, removeParts } from './file-imports.ts';
import { isRefusal, refusedOutcome, runMoveInTask } from './move-in-job.ts';

export interface FileImportJob {
  store: Store;
  library: LoadedLibrary;
  files: Pick<FileStore, 'put' | 'find' | 'remove' | 'list'>;
  /** Where the file is put together, and the whole report goes. */
  dataDir: string;
  now: () => number;
  /** Receives errors that are not of the file's format: for the log; staff see that it broke off. */
  onBroken: (error: unknown) => void;
}

/** So often it is written down how far reading is, and looked at whether staff gave it up, in milliseconds. */
const beatMs = 2_000;

class GivenUpError extends Error {}

/** The lines of a report that are kept: what was rejected goes before what was not. */
class ReportHead {
  #rejected: ReportLine[] = [];
  #others: ReportLine[] = [];
  total = 0;

  add(line: ReportLine): void {
    this.total += 1;
    const [list, most] =
      line.severity === 'rejected' ? [this.#rejected, maxReportLines.rejected] : [this.#others, maxReportLines.others];
    if (list.length < most) list.push(line);
  }

  get lines(): FileImportOutcome['lines'] {
    return [...this.#rejected, ...this.#others].map(({ position, controlNumber, severity, reason }) => ({
      position,
      controlNumber: controlNumber ?? null,
      severity,
      reasons: readReasons(reason),
    }));
  }
}

function sampleOf({ operation }: Entry): FileImportOutcome['samples'] {
  if (operation?.op !== 'put') return [];
  const { controlNumber, title, contributors, pubYear } = operation.record;
  return [{ controlNumber, title, author: contributors?.[0]?.name ?? '', year: pubYear ?? null }];
}

/** Reads the file and writes nothing. */
async function tryIt(options: ImportOptions, onEntry: () => void): Promise<FileImportOutcome> {
  const head = new ReportHead();
  const samples: FileImportOutcome['samples'] = [];
  const { source, records, fresh, known, withdrawals, rejected, warned } = await tryFile(options, {
    onEntry: (entry) => {
      onEntry();
      for (const line of linesOf(entry)) head.add(line);
      if (samples.length < maxImportSamples) samples.push(...sampleOf(entry));
    },
  });
  const counts = { source, records, fresh, known, unchanged: null, withdrawals, rejected, warned };
  return { ...counts, lines: head.lines, totalLines: head.total, samples };
}

async function importIt(options: ImportOptions): Promise<FileImportOutcome> {
  const result = await importFile(options);
  const head = new ReportHead();
  if (result.report !== undefined) {
    // Lines of our own writing.
    for await (const line of createInterface({ input: createReadStream(result.report) })) head.add(JSON.parse(line));
  }
  const { source, records, inserted, updated, unchanged, withdrawals, rejected, warned } = result;
  return {
    source,
    records,
    fresh: inserted,
    known: updated,
    unchanged,
    withdrawals,
    rejected,
    warned,
    lines: head.lines,
    totalLines: head.total,
    samples: [],
  };
}

/**
 * Reads the files of staff on trial, imports them, or undoes a move-in, as their state says. The store has the progress
 * and the outcome. If staff cancel it meanwhile, reading stops and what was written stays. Nothing is done if the import
 * is in another state.
 */
export async function runFileImportJob(job: FileImportJob, id: number): Promise<void> {
  const { store, library, files, dataDir, now } = job;
  const { db } = store;
  const row = await db
    .selectFrom('file_import')
    .select(['state', 'file', 'parts', 'source', 'encoding', 'move_in'])
    .where('id', '=', id)
    .where('library_id', '=', library.id)
    .executeTakeFirst();
  const state = readingStates.find((readingState) => readingState === row?.state);
  if (!row || state === undefined) return;

  let records = 0;
  let isGivenUp = false;
  const beat = async (): Promise<void> => {
    isGivenUp ||= !(await changeFileImport(db, id, { state }, { records }, now()));
  };
  const stopIfGivenUp = (): void => {
    if (isGivenUp) throw new GivenUpError();
  };
  const timer = setInterval(() => void beat().catch(job.onBroken), beatMs);
  const folder = join(dataDir, 'imports-under-way', String(id));
  const fail = (problem: FileImportProblem, outcome: string | null = null) =>
    changeFileImport(db, id, { state }, { state: 'failed', is_open: null, problem, outcome, records }, now());
  const onRead = (): void => {
    records += 1;
    stopIfGivenUp();
  };
  const onProgress = (progress: ImportProgress): void => {
    records = progress.records;
    stopIfGivenUp();
  };
  const importRecords = async (): Promise<FileImportOutcome> => {
    const file = await assembleFile(job, { name: row.file, from: 0, to: row.parts, unpack: false }, folder);
    const options: ImportOptions = {
      ...importTargetOf(library),
      store,
      dataDir,
      file,
      now,
      source: row.source ?? undefined,
      encoding: row.encoding ?? undefined,
      onProgress,
    };
    if (state === 'trying') return tryIt(options, onRead);
    const outcome = await importIt(options);
    await updateRequestsOf(db, library, now());
    return outcome;
  };
  let isOver = false;
  try {
    makePrivateFolder(folder);
    const task = moveInTaskOf(row);
    const watch = { stopIfGivenUp, onRow: onRead, onProgress };
    const work = task ? runMoveInTask({ ...job, files, folder, watch }, state, task) : importRecords();
    const outcome = JSON.stringify(await work);
    const done = state === 'trying' ? { state: 'tried' as const } : { state: 'done' as const, is_open: null };
    const isStillWanted = await changeFileImport(db, id, { state }, { ...done, outcome, records }, now());
    isOver = state === 'running' || !isStillWanted;
  } catch (error) {
    isOver = true;
    if (!(error instanceof GivenUpError)) {
      if (row.move_in !== null && isRefusal(error)) await fail('format', JSON.stringify(refusedOutcome(error, folder)));
      else {
        if (!(error instanceof ImportError)) job.onBroken(error);
        await fail(error instanceof ImportError ? 'format' : 'broken');
      }
    }
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
    if (isOver) await removePartsOfNone(job);
  }
}

/** The parts of a file that is over go; another that was begun meanwhile has its own in their place. */
async function removePartsOfNone({ store, library, files }: FileImportJob): Promise<void> {
  const open = await store.db
    .selectFrom('file_import')
    .select('id')
    .where('library_id', '=', library.id)
    .where('is_open', '=', sql.lit(1))
    .executeTakeFirst();
  if (open === undefined) await removeParts({ files }, library.id);
}
