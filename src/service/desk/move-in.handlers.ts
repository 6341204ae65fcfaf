import type { ImportWork } from '../../lib/contract/desk/file-imports.ts';
import type { MoveIn, MoveInRun } from '../../lib/contract/desk/move-in.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { listMoveInRuns } from '../move-in/runs.ts';
import { auditAct } from '../platform/audit/append.ts';
import { isCutOver, libraryDay } from '../platform/configuration/lending.ts';
import { ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import { readWhole } from '../platform/files/file-store.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import {
  importRow,
  importWorkOf,
  lastImport,
  moveInTaskOf,
  passwordsFolder,
  passwordsName,
  type FileImportRow,
  type MoveInTask,
} from './file-imports.ts';
import { beginUpload, cancelImport, fileImportsOf, insertImport, putPart, runImport } from './import-steps.ts';

const rowOf = (call: DeskCall, importId: string) => importRow(call, importId, 'move-in');
const shown = async (call: DeskCall, importId: string): Promise<ImportWork> =>
  importWorkOf(await rowOf(call, importId), call.now());

const isReached = ({ library, now }: DeskCall): boolean => isCutOver(library, libraryDay(library, now()));

function refuseAfterCutOver(call: DeskCall): void {
  if (isReached(call)) throw new ServiceError(errCodes.conflict, 'deskMoveInCutOver');
}

function moveInOf(row: FileImportRow, now: number): MoveIn {
  const task = moveInTaskOf(row);
  const outcome: MoveIn['outcome'] = row.outcome === null ? null : JSON.parse(row.outcome);
  const isUndo = task !== undefined && 'undo' in task;
  const files = task === undefined || isUndo ? [] : task.files;
  return {
    ...importWorkOf(row, now),
    undoOf: isUndo ? task.undo : null,
    files: files.map(({ upload, fileName }) => ({ upload, fileName })),
    outcome,
  };
}

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

async function runsOf({ store, library, fileImports }: DeskCall): Promise<MoveInRun[]> {
  const lists = new Set<string>();
  for await (const name of fileImports?.files.list(passwordsFolder(library.id)) ?? []) lists.add(name);
  const runs = await listMoveInRuns(store.db, library.id);
  return runs.map(({ id, source, started_at, finished_at, undone_at }) => ({
    runId: id,
    source,
    startedAt: new Date(started_at).toISOString(),
    finishedAt: isoTime(finished_at),
    undoneAt: isoTime(undone_at),
    hasPasswords: lists.has(passwordsName(library.id, id)),
  }));
}

const logPasswords = (call: DeskCall, runId: number, detail: string): Promise<void> =>
  auditAct(call, call.store.db, detail, { subjects: [String(runId)] });

/** Moving in at the desk (docs/guide/move-in.md). */
export const deskMoveInHandlers = {
  getMoveIn: async (_, call) => {
    const row = await lastImport(call, 'move-in');
    const day = call.library.file.circulation.cutOver ?? null;
    return {
      moveIn: row ? moveInOf(row, call.now()) : null,
      runs: await runsOf(call),
      cutOver: { day, isReached: isReached(call) },
    };
  },
  beginMoveIn: async ({ profile, files, password, isWhole }, call) => {
    const own = files.find(({ upload }) => upload === 'profile');
    if (profile === null && !own) throw new ServiceError(errCodes.badRequest, 'deskMoveInProfile');
    const task: MoveInTask = { profile, password, isWhole, files: files.map((file) => ({ ...file, end: null })) };
    const row = { file: profile ?? own?.fileName ?? '', source: null, encoding: null, move_in: JSON.stringify(task) };
    return shown(call, await beginUpload(call, row));
  },
  putMoveInPart: async (input, call) => {
    await putPart(call, await rowOf(call, input.importId), input);
    return shown(call, input.importId);
  },
  runMoveIn: async ({ importId }, call) => {
    const row = await rowOf(call, importId);
    const { files } = moveInOf(row, call.now());
    const isLate = files.some(({ upload }) => upload === 'loans' || upload === 'requests' || upload === 'charges');
    if (isLate) refuseAfterCutOver(call);
    await runImport(call, row);
    return shown(call, importId);
  },
  cancelMoveIn: async ({ importId }, call) => {
    await cancelImport(call, await rowOf(call, importId));
    return shown(call, importId);
  },
  undoMoveIn: async ({ runId }, call) => {
    const imports = fileImportsOf(call);
    const { store, library } = call;
    const run = (await listMoveInRuns(store.db, library.id)).find(({ id }) => id === runId);
    if (!run) throw new ServiceError(errCodes.notFound, 'deskImportGone');
    refuseAfterCutOver(call);
    const id = await inTransaction(store.db, async (db) => {
      await auditAct(call, db, 'move-in undone', { subjects: [String(runId)] });
      const task: MoveInTask = { undo: runId };
      const row = { file: run.source, source: null, encoding: null, move_in: JSON.stringify(task) };
      return insertImport(call, db, { ...row, state: 'running' });
    });
    imports.start(library.mappingPath, id);
    return shown(call, String(id));
  },
  getMoveInPasswords: async ({ runId }, call) => {
    const list = await readWhole(fileImportsOf(call).files, passwordsName(call.library.id, runId));
    if (!list) throw new ServiceError(errCodes.notFound, 'deskImportGone');
    await logPasswords(call, runId, 'move-in passwords');
    return { content: list.toString() };
  },
  dropMoveInPasswords: async ({ runId }, call) => {
    await fileImportsOf(call).files.remove(passwordsName(call.library.id, runId));
    await logPasswords(call, runId, 'move-in passwords deleted');
    return {};
  },
} satisfies Partial<DeskHandlers>;
