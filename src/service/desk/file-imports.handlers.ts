import type { FileImport } from '../../lib/contract/desk/file-imports.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';
import { fileImportOf, importRow, lastImport } from './file-imports.ts';
import { beginUpload, cancelImport, putPart, runImport } from './import-steps.ts';

const rowOf = (call: DeskCall, importId: string) => importRow(call, importId, 'file');
const shown = async (call: DeskCall, importId: string): Promise<FileImport> =>
  fileImportOf(await rowOf(call, importId), call.now());

/** Importing a file at the desk (docs/guide/desk-records.md). */
export const deskFileImportHandlers = {
  getFileImport: async (_, call) => {
    const row = await lastImport(call, 'file');
    return { fileImport: row ? fileImportOf(row, call.now()) : null };
  },
  beginFileImport: async ({ fileName, source, encoding }, call) => {
    const row = { file: fileName, encoding, source: source === '' ? null : source, move_in: null };
    return shown(call, await beginUpload(call, row));
  },
  putFileImportPart: async (input, call) => {
    await putPart(call, await rowOf(call, input.importId), input);
    return shown(call, input.importId);
  },
  runFileImport: async ({ importId }, call) => {
    await runImport(call, await rowOf(call, importId));
    return shown(call, importId);
  },
  cancelFileImport: async ({ importId }, call) => {
    await cancelImport(call, await rowOf(call, importId));
    return shown(call, importId);
  },
} satisfies Partial<DeskHandlers>;
