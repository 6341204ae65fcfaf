import type { importPartInput } from '../../lib/contract/desk/file-imports.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { maxImportBytes, type FileImportState } from '../../lib/rules/file-imports.ts';
import type { z } from 'zod';
import { auditAct } from '../platform/audit/append.ts';
import { ServiceError } from '../platform/context/context.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import type { DeskCall } from '../platform/context/desk.ts';
import {
  changeFileImport,
  type FileImportRow,
  type FileImports,
  isStalled,
  moveInTaskOf,
  partName,
  removeParts,
} from './file-imports.ts';

// The steps of all work on uploaded files: imports of records and move-ins.

/** @throws ServiceError 503 where the process has no place for files, or nothing to read them with */
export function fileImportsOf({ fileImports }: DeskCall): FileImports {
  if (!fileImports) throw new ServiceError(errCodes.unavailable, 'deskNoImports');
  return fileImports;
}

const movedOn = (): ServiceError => new ServiceError(errCodes.conflict, 'deskImportMovedOn');

type NewImport = Pick<FileImportRow, 'file' | 'source' | 'encoding' | 'state' | 'move_in'>;

/** Writes the row of new work. @throws ServiceError 409 where other work is open in the library */
export async function insertImport({ library, staff, now }: DeskCall, db: Db, row: NewImport): Promise<number> {
  const made = await db
    .insertInto('file_import')
    .values({
      ...row,
      library_id: library.id,
      staff: staff.row.account,
      is_open: 1,
      parts: 0,
      bytes: 0,
      records: 0,
      created_at: now(),
      updated_at: now(),
    })
    .onConflict((at) => at.columns(['library_id', 'is_open']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new ServiceError(errCodes.conflict, 'deskImportOpen');
  return made.id;
}

/** Begins an upload. @returns the number of the work */
export async function beginUpload(call: DeskCall, row: Omit<NewImport, 'state'>): Promise<string> {
  const imports = fileImportsOf(call);
  const id = await insertImport(call, call.store.db, { ...row, state: 'uploading' });
  // Parts that a killed process left.
  await removeParts(imports, call.library.id);
  return String(id);
}

/** What the last part of a file changes: the trial begins with the last part of the last file. */
function endFile(row: FileImportRow, parts: number): { state?: FileImportState; move_in?: string } {
  const task = moveInTaskOf(row);
  if (!task || 'undo' in task) return { state: 'trying' };
  const file = task.files.find(({ end }) => end === null);
  if (file) file.end = parts;
  const isComplete = task.files.every(({ end }) => end !== null);
  return { move_in: JSON.stringify(task), ...(isComplete && { state: 'trying' as const }) };
}

/** Stores the next part of a file; a part that is sent again is stored once. @throws ServiceError 400, 409 */
export async function putPart(
  call: DeskCall,
  row: FileImportRow,
  { part, content, isLast }: z.output<typeof importPartInput>,
): Promise<void> {
  const imports = fileImportsOf(call);
  if (part === row.parts - 1 && row.is_open === 1) return;
  if (row.state !== 'uploading' || part !== row.parts) throw movedOn();
  const bytes = Buffer.from(content, 'base64');
  const size = Number(row.bytes) + bytes.length;
  if (size > maxImportBytes) throw new ServiceError(errCodes.badRequest, 'deskImportTooLarge');
  await imports.files.put(partName(call.library.id, part), bytes);
  const change = { parts: part + 1, bytes: size, ...(isLast && endFile(row, part + 1)) };
  const seen = { state: row.state, parts: part };
  if (!(await changeFileImport(call.store.db, row.id, seen, change, call.now()))) throw movedOn();
  if (change.state === 'trying') imports.start(call.library.mappingPath, row.id);
}

/** Changes work and writes the audit log in one transaction. @throws ServiceError 409 if it has changed since */
const changeLogged = (
  call: DeskCall,
  row: FileImportRow,
  detail: string,
  { seen, change }: { seen: Parameters<typeof changeFileImport>[2]; change: Parameters<typeof changeFileImport>[3] },
): Promise<void> =>
  inTransaction(call.store.db, async (db) => {
    if (!(await changeFileImport(db, row.id, seen, change, call.now()))) throw movedOn();
    await auditAct(call, db, detail, { subjects: [row.file] });
  });

/** How the audit log calls the work. */
const workName = ({ move_in: task }: FileImportRow): string => (task === null ? 'file import' : 'move-in');

/** Starts the import of files that were tried, or continues stalled work. @throws ServiceError 409 in other states */
export async function runImport(call: DeskCall, row: FileImportRow): Promise<void> {
  const imports = fileImportsOf(call);
  const goesOn = isStalled(row, call.now());
  if (row.state !== 'tried' && !goesOn) throw movedOn();
  const change = goesOn ? {} : { state: 'running' as const, records: 0 };
  const seen = { state: row.state, updated_at: row.updated_at };
  await changeLogged(call, row, `${workName(row)} ${goesOn ? 'gone on with' : 'begun'}`, { seen, change });
  imports.start(call.library.mappingPath, row.id);
}

/** Cancels open work. @throws ServiceError 409 if it is over */
export async function cancelImport(call: DeskCall, row: FileImportRow): Promise<void> {
  const imports = fileImportsOf(call);
  if (row.is_open !== 1) throw movedOn();
  // Samples of a trial may have data of readers.
  const change = { state: 'cancelled' as const, is_open: null, outcome: null };
  await changeLogged(call, row, `${workName(row)} given up`, { seen: { state: row.state }, change });
  // The process that reads it has a copy, notices that it is cancelled, and stops.
  await removeParts(imports, call.library.id);
}
