import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileImport } from '../../lib/contract/desk/file-imports.ts';
import { importPartBytes, importStallMs, maxImportBytes } from '../../lib/rules/file-imports.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { testService, type TestService } from '#support/service.ts';
import { runFileImportJob } from './file-import-job.ts';
import { addStaff, deskBrowser, signedInStaff, staffPassword, type DeskBrowser } from '#support/desk.ts';

// A file that staff bring in with the browser: in parts, tried, imported with its report, given up, gone on with.

let service: TestService;
let staff: DeskBrowser;
let dir: string;
let started: number[];
let broken: unknown[];
beforeEach(async () => {
  [started, broken] = [[], []];
  dir = mkdtempSync(join(tmpdir(), 'file-imports-'));
  service = await testService({
    libraries: [{}, { file: { groupCode: '000002', mappingPath: 'other' } }],
    fileImports: {
      files: folderFiles(dir),
      start: (_, id) => {
        started.push(id);
      },
    },
  });
  staff = await signedInStaff(service, ['content'], 'zhao.min');
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

const record = (controlNumber: string, title: string) => JSON.stringify({ controlNumber, kind: 'book', title });
const lines = (...all: string[]) => Buffer.from(`${all.join('\n')}\n`);
const good = lines(record('n1', '红楼梦'), record('n2', '西游记'), '{"controlNumber":"n3","kind":"book"}');

const begin = (fileName = '新书.jsonl') => staff.data('beginFileImport', { fileName, source: 'gifts', encoding: null });
const put = (importId: string, part: number, bytes: Buffer, isLast: boolean) =>
  staff.ask('putFileImportPart', { importId, part, content: bytes.toString('base64'), isLast });
/** Brings a file in, in two parts. */
async function bring(bytes: Buffer): Promise<string> {
  const { importId } = await begin();
  const half = Math.ceil(bytes.length / 2);
  await put(importId, 0, bytes.subarray(0, half), false);
  expect(await put(importId, 1, bytes.subarray(half), true)).toMatchObject({ data: { state: 'trying', parts: 2 } });
  return importId;
}
/** Does what the server starts a process for. */
async function work(): Promise<FileImport | null> {
  const { library, now, store } = service.context();
  const id = started.shift() ?? 0;
  const job = { store, library, files: folderFiles(dir), dataDir: dir, now };
  await runFileImportJob({ ...job, onBroken: (error) => broken.push(error) }, id);
  return (await staff.data('getFileImport', {})).fileImport;
}
const records = async () => (await service.store.db.selectFrom('record').select('id').execute()).length;
const partsLeft = () => {
  const folder = join(dir, 'imports', String(service.context().library.id));
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('a file comes in parts, is tried without writing, and is imported with its report when staff say so', async () => {
  expect(await staff.data('getFileImport', {})).toEqual({ fileImport: null });
  const importId = await bring(gzipSync(good));
  expect(await work()).toMatchObject({
    importId,
    state: 'tried',
    fileName: '新书.jsonl',
    by: 'zhao.min',
    parts: 2,
    records: 3,
    outcome: {
      source: 'gifts',
      records: 3,
      fresh: 2,
      known: 0,
      unchanged: null,
      rejected: 1,
      totalLines: 1,
      lines: [{ severity: 'rejected', controlNumber: 'n3', reasons: [{ name: 'noTitle', values: {} }] }],
      samples: [{ title: '红楼梦' }, { title: '西游记' }],
    },
  });
  expect(await records()).toBe(0);
  expect(await staff.data('runFileImport', { importId })).toMatchObject({ state: 'running' });
  expect(await staff.ask('runFileImport', { importId })).toMatchObject({ errCode: 409 });
  expect(await work()).toMatchObject({
    state: 'done',
    records: 3,
    outcome: { fresh: 2, known: 0, unchanged: 0, rejected: 1, lines: [{ severity: 'rejected' }], samples: [] },
  });
  expect(await records()).toBe(2);
  expect(partsLeft()).toEqual([]);
  expect(readdirSync(join(dir, 'imports-under-way'))).toEqual([]);
  expect(broken).toEqual([]);
  const { result } = await staff.data('listDeskRuns', {});
  expect(result).toMatchObject([{ source: 'gifts', from: '新书.jsonl', state: 'done' }]);
  const acts = service.store.db.selectFrom('audit_entry').select(['detail', 'subjects']).where('kind', '=', 'deskAct');
  expect(await acts.execute()).toEqual([{ detail: 'file import begun', subjects: JSON.stringify(['新书.jsonl']) }]);

  // The same file again changes nothing.
  const again = await bring(good);
  expect(await work()).toMatchObject({ outcome: { fresh: 0, known: 2 } });
  await staff.data('runFileImport', { importId: again });
  expect(await work()).toMatchObject({ outcome: { fresh: 0, known: 0, unchanged: 2 } });
  expect(await records()).toBe(2);
});

test('a report from before its reasons had names is read as before', async () => {
  await bring(good);
  await work();
  const row = await service.store.db.selectFrom('file_import').select(['id', 'outcome']).executeTakeFirstOrThrow();
  const outcome: { lines: object[] } = JSON.parse(row.outcome ?? '{}');
  const reason = 'Field 100 has no subfields; Something else';
  const old = { ...outcome, lines: [{ position: 3, controlNumber: null, severity: 'warning', reason }] };
  await service.store.db
    .updateTable('file_import')
    .set({ outcome: JSON.stringify(old) })
    .execute();
  const { fileImport } = await staff.data('getFileImport', {});
  expect(fileImport?.outcome?.lines).toEqual([
    {
      position: 3,
      controlNumber: null,
      severity: 'warning',
      reasons: [{ name: 'noSubfields', values: { tag: '100' } }, 'Something else'],
    },
  ]);
});

test('parts come in their order; one that is said again is taken once', async () => {
  const { importId } = await begin();
  expect(await put(importId, 1, good, false)).toMatchObject({ errCode: 409 });
  await put(importId, 0, good.subarray(0, 20), false);
  expect(await put(importId, 0, good.subarray(0, 20), false)).toMatchObject({ data: { parts: 1, bytes: 20 } });
  const both = await Promise.all([
    put(importId, 1, good.subarray(20), true),
    put(importId, 1, good.subarray(20), true),
  ]);
  expect(both.filter(({ success }) => success).length).toBeGreaterThanOrEqual(1);
  expect(started).toHaveLength(1);
  expect(await work()).toMatchObject({ state: 'tried', bytes: good.length, outcome: { fresh: 2 } });
  expect(await put(importId, 2, good, true)).toMatchObject({ errCode: 409 });
});

test('a part of the largest size comes in, and a file that is larger than may be does not', async () => {
  const { importId } = await begin();
  const largest = Buffer.alloc(importPartBytes, 'x');
  expect(await put(importId, 0, largest, false)).toMatchObject({ data: { bytes: importPartBytes } });
  expect(await put(importId, 1, Buffer.alloc(importPartBytes + 3), false)).toMatchObject({ errCode: 400 });
  const nearly = service.store.db.updateTable('file_import').set({ bytes: maxImportBytes - 1 });
  await nearly.where('id', '=', Number(importId)).execute();
  expect(await put(importId, 1, Buffer.from('xy'), false)).toMatchObject({ errCode: 400 });
  expect(await put(importId, 1, Buffer.from('x'), false)).toMatchObject({ data: { bytes: maxImportBytes } });
});

test('allows one open file for each library, also with concurrent starts, and other staff may discard it', async () => {
  const begun = await Promise.all(
    [1, 2, 3].map(() => staff.ask('beginFileImport', { fileName: 'a', source: '', encoding: null })),
  );
  expect(begun.filter(({ success }) => success)).toHaveLength(1);
  expect(begun.filter(({ errCode }) => errCode === 409)).toHaveLength(2);
  const other = await signedInStaff(service, ['content'], 'qian.lei');
  const { fileImport } = await other.data('getFileImport', {});
  const importId = fileImport?.importId ?? '';
  await put(importId, 0, good, false);
  expect(await other.data('cancelFileImport', { importId })).toMatchObject({ state: 'cancelled' });
  expect(partsLeft()).toEqual([]);
  expect(await put(importId, 1, good, true)).toMatchObject({ errCode: 409 });
  expect(await other.ask('cancelFileImport', { importId })).toMatchObject({ errCode: 409 });
  await begin();
});

test('a file that is given up while it is tried or imported is left as it is', async () => {
  const importId = await bring(good);
  await staff.data('cancelFileImport', { importId });
  expect(await work()).toMatchObject({ state: 'cancelled', outcome: null });
  expect(await staff.ask('runFileImport', { importId })).toMatchObject({ errCode: 409 });
  expect(await records()).toBe(0);
});

test('a file of no known format, and one that is broken, say so and leave room for the next', async () => {
  await bring(Buffer.from([0, 1, 2, 3]));
  expect(await work()).toMatchObject({ state: 'failed', problem: 'format' });
  expect(broken).toEqual([]);
  await bring(gzipSync(good).subarray(0, 40));
  expect(await work()).toMatchObject({ state: 'failed', problem: 'broken' });
  expect(broken).toHaveLength(1);
  expect(JSON.stringify(await staff.data('getFileImport', {}))).not.toContain(dir);
  expect(partsLeft()).toEqual([]);
  await begin();
});

test('an import whose process has ended can be resumed after a minute', async () => {
  const importId = await bring(good);
  await work();
  await staff.data('runFileImport', { importId });
  started.length = 0;
  expect(await staff.ask('runFileImport', { importId })).toMatchObject({ errCode: 409 });
  service.clock.now += importStallMs + 1;
  expect((await staff.data('getFileImport', {})).fileImport).toMatchObject({ state: 'running', isStalled: true });
  expect(await staff.data('runFileImport', { importId })).toMatchObject({ state: 'running', isStalled: false });
  expect(await work()).toMatchObject({ state: 'done', outcome: { fresh: 2 } });
});

test('another library sees nothing of it', async () => {
  const importId = await bring(good);
  const password = await addStaff(service, 'sun.yi', ['content'], 'other');
  const elsewhere = deskBrowser(service, { library: 'other' });
  await elsewhere.data('openDeskSession', { account: 'sun.yi', password });
  await elsewhere.data('chooseDeskPassword', { password, newPassword: staffPassword });
  expect(await elsewhere.data('getFileImport', {})).toEqual({ fileImport: null });
  for (const name of ['runFileImport', 'cancelFileImport'] as const) {
    expect(await elsewhere.ask(name, { importId })).toMatchObject({ errCode: 404 });
  }
  expect(await work()).toMatchObject({ state: 'tried' });
});
