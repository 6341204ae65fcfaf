import type { FileImport, FileImportOutcome, ImportWork } from '../../lib/contract/desk/file-imports.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { importStallMs, type FileImportState } from '../../lib/rules/file-imports.ts';
import { readReasons } from '../../lib/rules/import-reasons.ts';
import type { moveInUploads, PasswordRule } from '../../lib/rules/move-in.ts';
import { type CallContext, ServiceError } from '../platform/context/context.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Store } from '../platform/db/open.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** Where files that staff bring in wait and who reads them; left out, they are brought in by command. */
    fileImports?: FileImports | undefined;
  }
}

/** Where files that staff bring in wait, and how the reading of one is begun. */
export interface FileImports {
  files: Pick<FileStore, 'put' | 'find' | 'remove' | 'list'>;
  /** Begins to do with an import what its state says (file-import-job.ts). */
  start: (mappingPath: string, importId: number) => void;
}

/** Brings the files of another system in (docs/guide/move-in.md); stored with the work as JSON. */
interface MoveInFilesTask {
  /** Null: the file `profile` has it. */
  profile: string | null;
  password: PasswordRule | null;
  isWhole: boolean;
  /** In the order in which their parts come; `end` is the number of parts with which a file is complete. */
  files: { upload: (typeof moveInUploads)[number]; fileName: string; end: number | null }[];
}
/** Undoes a run. */
interface UndoTask {
  undo: number;
}
export type MoveInTask = MoveInFilesTask | UndoTask;

/** What a row is to do in a move-in; undefined for a file of records. */
export function moveInTaskOf({ move_in: task }: Pick<FileImportRow, 'move_in'>): MoveInTask | undefined {
  if (task === null) return undefined;
  const read: MoveInTask = JSON.parse(task);
  return read;
}

/** Files of records that staff with the role `content` bring in, and move-ins of administrators. */
type WorkKind = 'file' | 'move-in';

type Looking = Pick<CallContext, 'store' | 'library' | 'now'>;

export const readingStates = ['trying', 'running'] as const satisfies readonly FileImportState[];

/** Folder of the parts of a library's file; one is open at a time. */
const partsFolder = (libraryId: number): string => `imports/${String(libraryId)}/`;
/** Name of a part. @param part counted from 0 */
export const partName = (libraryId: number, part: number): string =>
  `${partsFolder(libraryId)}${String(part).padStart(4, '0')}`;

/** Folder of the lists of first passwords to hand out. */
export const passwordsFolder = (libraryId: number): string => `move-in/${String(libraryId)}/`;
/** Name of the list of a run. */
export const passwordsName = (libraryId: number, runId: number): string =>
  `${passwordsFolder(libraryId)}passwords-${String(runId)}.csv`;

/** Takes the parts of a library's file away. */
export async function removeParts(
  { files }: { files: Pick<FileStore, 'list' | 'remove'> },
  libraryId: number,
): Promise<void> {
  for await (const name of files.list(partsFolder(libraryId))) await files.remove(name);
}

const importsOf = ({ store, library }: Pick<Looking, 'store' | 'library'>, kind: WorkKind) =>
  store.db
    .selectFrom('file_import')
    .leftJoin('staff', (join) =>
      join.onRef('staff.account', '=', 'file_import.staff').onRef('staff.library_id', '=', 'file_import.library_id'),
    )
    .selectAll('file_import')
    .select('staff.name')
    .where('file_import.library_id', '=', library.id)
    .where('move_in', kind === 'file' ? 'is' : 'is not', null);

export type FileImportRow = Awaited<ReturnType<ReturnType<typeof importsOf>['execute']>>[number];

/** Whether anyone who read the file is gone. */
export const isStalled = (row: Pick<FileImportRow, 'state' | 'updated_at'>, now: number): boolean =>
  readingStates.some((state) => state === row.state) && now - Number(row.updated_at) > importStallMs;

/** What the store has of an outcome was written by us; before reasons had names, a line had them as one English text. */
type StoredLine = FileImportOutcome['lines'][number] & { reason?: string };

function outcomeOf(text: string): FileImportOutcome {
  const outcome: Omit<FileImportOutcome, 'lines'> & { lines: StoredLine[] } = JSON.parse(text);
  const lines = outcome.lines.map(({ reason, ...line }) =>
    reason === undefined ? line : { ...line, reasons: readReasons(reason) },
  );
  return { ...outcome, lines };
}

/** How far work on files is, as the desk shows it. */
export const importWorkOf = (row: FileImportRow, now: number): ImportWork => ({
  importId: String(row.id),
  fileName: row.file,
  state: row.state,
  isStalled: isStalled(row, now),
  by: row.name ?? row.staff,
  startedAt: new Date(Number(row.created_at)).toISOString(),
  parts: row.parts,
  bytes: Number(row.bytes),
  records: row.records,
  problem: row.problem,
});

/** An import of records as the desk shows it. */
export const fileImportOf = (row: FileImportRow, now: number): FileImport => ({
  ...importWorkOf(row, now),
  outcome: row.outcome === null ? null : outcomeOf(row.outcome),
});

/** The open work of a kind in the library, or else the last one. */
export const lastImport = (looking: Looking, kind: WorkKind): Promise<FileImportRow | undefined> =>
  importsOf(looking, kind).orderBy('file_import.id', 'desc').limit(1).executeTakeFirst();

/** @throws ServiceError 404 when the library has no such work of that kind */
export async function importRow(looking: Looking, importId: string, kind: WorkKind): Promise<FileImportRow> {
  const row = await importsOf(looking, kind).where('file_import.id', '=', Number(importId)).executeTakeFirst();
  if (!row) throw new ServiceError(errCodes.notFound, 'deskImportGone');
  return row;
}

/** What an import becomes; undefined stays as it is. */
type Change = Partial<
  Pick<FileImportRow, 'state' | 'is_open' | 'parts' | 'bytes' | 'records' | 'outcome' | 'problem' | 'move_in'>
>;

/**
 * Changes an import where it still is what was seen of it.
 * @returns whether it was
 */
export async function changeFileImport(
  db: Store['db'],
  id: number,
  seen: Partial<Pick<FileImportRow, 'state' | 'parts' | 'updated_at'>>,
  change: Change,
  now: number,
): Promise<boolean> {
  let update = db
    .updateTable('file_import')
    .set({ ...change, updated_at: now })
    .where('id', '=', id);
  if (seen.state !== undefined) update = update.where('state', '=', seen.state);
  if (seen.parts !== undefined) update = update.where('parts', '=', seen.parts);
  if (seen.updated_at !== undefined) update = update.where('updated_at', '=', seen.updated_at);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
