import { basename, join, sep } from 'node:path';
import type { MoveInOutcome, MoveInTrial, MoveInUndone, MoveInWritten } from '../../lib/contract/desk/move-in.ts';
import { readReasons } from '../../lib/rules/import-reasons.ts';
import { maxMoveInLines, moveInTables } from '../../lib/rules/move-in.ts';
import { ImportError, type ImportProgress } from '../catalogue/import/run.ts';
import { isWritten, type MoveInFiles, type MoveInPlan, planMoveIn, sampleOf, understoodOf } from '../move-in/plan.ts';
import { ProfileError, readMoveInProfile } from '../move-in/profile.schema.ts';
import type { Problem } from '../move-in/table.ts';
import { UndoError, undoMoveIn } from '../move-in/undo.ts';
import { CutOverError, type MoveInResult, writeMoveIn } from '../move-in/write.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Store } from '../platform/db/open.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { TableError } from '../platform/text-table.ts';
import { assembleFile } from './assemble-file.ts';
import { type MoveInTask, passwordsName, type readingStates } from './file-imports.ts';

interface MoveInJob {
  store: Store;
  library: LoadedLibrary;
  files: Pick<FileStore, 'put' | 'find' | 'remove'>;
  dataDir: string;
  now: () => number;
  /** Where the uploaded files are put together. */
  folder: string;
  watch: {
    /** Counts a row, and throws if staff cancelled the work. */
    onRow: () => void;
    stopIfGivenUp: () => void;
    onProgress: (progress: ImportProgress) => void;
  };
}

const refusals = [TableError, ImportError, ProfileError, CutOverError, UndoError];

/** Whether an error is a sentence for staff: a file that the profile does not fit, or a run that cannot be undone. */
export const isRefusal = (error: unknown): error is Error => refusals.some((kind) => error instanceof kind);

/** @param folder whose path is left out of the text */
export const refusedOutcome = ({ message }: Error, folder: string): MoveInOutcome => {
  const [start = '', ...rest] = message.split(join(folder, sep));
  // Each file is in a folder named after its upload.
  const text = [start, ...rest.map((piece) => piece.slice(piece.indexOf(sep) + 1))].join('');
  return { step: 'refused', reasons: readReasons(text) };
};

function problemsOf(problems: readonly Problem[]): MoveInTrial['problems'] {
  const lines = problems.slice(0, maxMoveInLines).map(({ file, position, column, reason }) => ({
    fileName: basename(file),
    position,
    column: column ?? null,
    reasons: readReasons(reason),
  }));
  return { total: problems.length, lines };
}

function trialOf(plan: MoveInPlan): MoveInTrial {
  const { records } = plan;
  return {
    step: 'trial',
    records: records
      ? { read: records.records, fresh: records.fresh, known: records.known, rejected: records.rejected }
      : null,
    titles: plan.samples,
    tables: moveInTables.flatMap((table) => {
      const read = plan.read[table];
      if (!read) return [];
      const { rows, leftOut, unread } = read;
      return [{ table, rows, leftOut, unread, understood: understoodOf(plan, table), sample: sampleOf(plan, table) }];
    }),
    problems: problemsOf(plan.problems),
    unknownCodes: plan.unknownCodes.slice(0, maxMoveInLines),
    lentWithoutLoan: {
      total: plan.lentWithoutLoan.length,
      barcodes: plan.lentWithoutLoan.slice(0, maxMoveInLines),
    },
  };
}

function writtenOf(plan: MoveInPlan, result: MoveInResult): MoveInWritten {
  const { runId, records, items } = result;
  return {
    step: 'written',
    runId,
    records: records ? { fresh: records.inserted, changed: records.updated, unchanged: records.unchanged } : null,
    items: plan.files.items === undefined ? null : items,
    tables: moveInTables.flatMap((table) =>
      table === 'items' || !isWritten(plan, table) ? [] : [{ table, ...result[table] }],
    ),
    problems: problemsOf([...plan.problems, ...result.problems]),
  };
}

async function undo({ store, library, files, now, watch }: MoveInJob, runId: number): Promise<MoveInUndone> {
  const { records, removed, kept } = await undoMoveIn({ store, library, now }, runId, watch.onRow);
  await files.remove(passwordsName(library.id, runId));
  return {
    step: 'undone',
    runId,
    records,
    readers: removed.reader,
    loans: removed.loan,
    requests: removed.request,
    charges: removed.charge + removed.balance + removed.deposit,
    kept: kept.length,
  };
}

/** Tries, writes or undoes a move-in. @throws as `isRefusal` describes, and what `watch` throws */
export async function runMoveInTask(
  job: MoveInJob,
  state: (typeof readingStates)[number],
  task: MoveInTask,
): Promise<MoveInOutcome> {
  if ('undo' in task) return undo(job, task.undo);
  const { store, library, files, dataDir, now, folder, watch } = job;
  const paths: MoveInFiles & { profile?: string } = {};
  let from = 0;
  for (const { upload, fileName, end } of task.files) {
    const to = end ?? from;
    // Two files may have the same name. Tables are read unpacked.
    paths[upload] = await assembleFile(job, { name: fileName, from, to, unpack: true }, join(folder, upload));
    from = to;
  }
  const { profile: ownProfile = '', ...tables } = paths;
  const own = readMoveInProfile(task.profile ?? ownProfile);
  const profile = { ...own, password: task.password ?? own.password };
  const target = { store, library, now };
  if (state === 'trying') return trialOf(await planMoveIn(target, profile, tables, watch.onRow));
  const plan = await planMoveIn(target, profile, tables, watch.stopIfGivenUp);
  const savePasswords = (runId: number, list: string) => files.put(passwordsName(library.id, runId), Buffer.from(list));
  const result = await writeMoveIn({ ...target, dataDir, secrets: loadSecrets(dataDir), savePasswords }, plan, {
    isWhole: task.isWhole,
    onProgress: watch.onProgress,
    onRow: watch.onRow,
  });
  return writtenOf(plan, result);
}
