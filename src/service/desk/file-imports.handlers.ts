import { errCodes } from '../../lib/contract/envelope.ts';
import { maxImportBytes } from '../../lib/rules/file-imports.ts';
import { auditDesk } from '../platform/audit/append.ts';
import { ServiceError } from '../platform/context/context.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { DeskCall, DeskHandlers } from './context.ts';
import {
  changeFileImport,
  fileImportOf,
  fileImportRow,
  isStalled,
  lastFileImport,
  partName,
  removeParts,
  type FileImportRow,
  type FileImports,
} from './file-imports.ts';

/** @throws ServiceError 503 where the process has no place for files, or nothing to read them with */
function importsOf({ fileImports }: DeskCall): FileImports {
  if (!fileImports) throw new ServiceError(errCodes.unavailable, 'deskNoImports');
  return fileImports;
}

const movedOn = (): ServiceError => new ServiceError(errCodes.conflict, 'deskImportMovedOn');

/** Changes a file import together with its entry of the audit log. @throws ServiceError 409 where another was first */
const changeLogged = (
  call: DeskCall,
  row: FileImportRow,
  detail: string,
  { seen, change }: { seen: Parameters<typeof changeFileImport>[2]; change: Parameters<typeof changeFileImport>[3] },
): Promise<void> =>
  inTransaction(call.store.db, async (db) => {
    if (!(await changeFileImport(db, row.id, seen, change, call.now()))) throw movedOn();
    const entry = { kind: 'deskAct', detail, staff: call.staff.row.account } as const;
    await auditDesk(call, db, { ...entry, subjects: [row.file] });
  });

const shown = async (call: DeskCall, importId: string) => fileImportOf(await fileImportRow(call, importId), call.now());

/** Importing a file at the desk (docs/desk-content.md). */
export const deskFileImportHandlers = {
  getFileImport: async (_, call) => {
    const row = await lastFileImport(call);
    return { fileImport: row ? fileImportOf(row, call.now()) : null };
  },
  beginFileImport: async ({ fileName, source, encoding }, call) => {
    const imports = importsOf(call);
    const { store, library, staff, now } = call;
    const made = await store.db
      .insertInto('file_import')
      .values({
        library_id: library.id,
        staff: staff.row.account,
        file: fileName,
        encoding,
        source: source === '' ? null : source,
        state: 'uploading',
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
    // What a process left that was killed.
    await removeParts(imports, library.id);
    return shown(call, String(made.id));
  },
  putFileImportPart: async ({ importId, part, content, isLast }, call) => {
    const imports = importsOf(call);
    const row = await fileImportRow(call, importId);
    if (part === row.parts - 1 && row.is_open === 1) return fileImportOf(row, call.now());
    if (row.state !== 'uploading' || part !== row.parts) throw movedOn();
    const bytes = Buffer.from(content, 'base64');
    const size = Number(row.bytes) + bytes.length;
    if (size > maxImportBytes) throw new ServiceError(errCodes.badRequest, 'deskImportTooLarge');
    await imports.files.put(partName(call.library.id, part), bytes);
    const change = { parts: part + 1, bytes: size, ...(isLast && { state: 'trying' as const }) };
    const seen = { state: row.state, parts: part };
    if (!(await changeFileImport(call.store.db, row.id, seen, change, call.now()))) throw movedOn();
    if (isLast) imports.start(call.library.mappingPath, row.id);
    return shown(call, importId);
  },
  runFileImport: async ({ importId }, call) => {
    const imports = importsOf(call);
    const row = await fileImportRow(call, importId);
    const now = call.now();
    const goesOn = isStalled(row, now);
    if (row.state !== 'tried' && !goesOn) throw movedOn();
    const change = goesOn ? {} : { state: 'running' as const, records: 0 };
    const seen = { state: row.state, updated_at: row.updated_at };
    await changeLogged(call, row, goesOn ? 'file import gone on with' : 'file import begun', { seen, change });
    imports.start(call.library.mappingPath, row.id);
    return shown(call, importId);
  },
  cancelFileImport: async ({ importId }, call) => {
    const imports = importsOf(call);
    const row = await fileImportRow(call, importId);
    if (row.is_open !== 1) throw movedOn();
    const change = { state: 'cancelled' as const, is_open: null };
    await changeLogged(call, row, 'file import given up', { seen: { state: row.state }, change });
    // Who reads it has a copy, sees that it is given up, and stops.
    await removeParts(imports, call.library.id);
    return shown(call, importId);
  },
} satisfies Partial<DeskHandlers>;
