import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MoveInState, MoveInTrial } from '../../lib/contract/desk/move-in.ts';
import type { DeskInputOf } from '../../lib/contract/desk/contract.ts';
import { importStallMs } from '../../lib/rules/file-imports.ts';
import { folderFiles } from '../platform/files/folder-files.ts';
import { testService, type TestService } from '#support/service.ts';
import { signedInStaff, type DeskBrowser } from '#support/desk.ts';
import { runFileImportJob } from './file-import-job.ts';
import { moveInTaskOf } from './file-imports.ts';
import { runMoveInTask } from './move-in-job.ts';

// A library that moves in with the browser: files, trial, writing, undo, cut-over day.

const samples = join(import.meta.dirname, '../../../tests/fixtures/move-in/koha');
const koha = [
  ['records', 'records.xml'],
  ['readers', 'borrowers.csv'],
  ['loans', 'issues.csv'],
  ['requests', 'reserves.csv'],
  ['charges', 'accountlines.csv'],
] as const;

let service: TestService;
let staff: DeskBrowser;
let dir: string;
let started: number[];
let broken: unknown[];
beforeEach(async () => {
  [started, broken] = [[], []];
  dir = mkdtempSync(join(tmpdir(), 'desk-move-in-'));
  service = await testService({
    fileImports: {
      files: folderFiles(dir),
      start: (_, id) => {
        started.push(id);
      },
    },
  });
  service.clock.now = Date.parse('2026-11-29T15:55:00Z');
  staff = await signedInStaff(service, ['administrator'], 'zhao.min');
});
afterEach(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});

type Upload = DeskInputOf<'beginMoveIn'>['files'][number] & { content: Buffer };
const kohaFiles: Upload[] = koha.map(([upload, fileName]) => {
  return { upload, fileName, content: readFileSync(join(samples, fileName)) };
});

/** Uploads files, the first of them in two parts. */
async function upload(files: readonly Upload[], input: Partial<DeskInputOf<'beginMoveIn'>> = {}): Promise<string> {
  const { importId } = await staff.data('beginMoveIn', {
    profile: 'koha',
    password: null,
    isWhole: false,
    files: files.map((file) => ({ upload: file.upload, fileName: file.fileName })),
    ...input,
  });
  let part = 0;
  const put = (bytes: Buffer, isLast: boolean) => {
    const content = bytes.toString('base64');
    return staff.data('putMoveInPart', { importId, part: part++, content, isLast });
  };
  for (const [at, { content }] of files.entries()) {
    const packed = gzipSync(content);
    if (at === 0) await put(packed.subarray(0, 20), false);
    await put(at === 0 ? packed.subarray(20) : packed, true);
  }
  return importId;
}

/** Does what the server starts a process for. */
async function work(): Promise<MoveInState> {
  const { library, now, store } = service.context();
  const job = { store, library, files: folderFiles(dir), dataDir: dir, now };
  await runFileImportJob({ ...job, onBroken: (error) => broken.push(error) }, started.shift() ?? 0);
  return staff.data('getMoveIn', {});
}

async function write(files: readonly Upload[] = kohaFiles): Promise<MoveInState> {
  const importId = await upload(files);
  await work();
  await staff.data('runMoveIn', { importId });
  return work();
}

const counts = async () => {
  const { db } = service.store;
  const count = async (table: 'reader' | 'loan' | 'copy_request' | 'charge') =>
    (await db.selectFrom(table).select('id').execute()).length;
  const records = db.selectFrom('record').select('id').where('deleted_at', 'is', null).execute();
  return {
    records: (await records).length,
    readers: await count('reader'),
    loans: await count('loan'),
    requests: await count('copy_request'),
  };
};
const nothing = { records: 0, readers: 0, loans: 0, requests: 0 };

test('shows what the files contain and what is wrong with them, and writes nothing', async () => {
  expect(await staff.data('getMoveIn', {})).toEqual({
    moveIn: null,
    runs: [],
    cutOver: { day: null, isReached: false },
  });
  await upload(kohaFiles);
  const { moveIn, runs } = await work();
  expect(moveIn).toMatchObject({ state: 'tried', fileName: 'koha', by: 'zhao.min', parts: 6, problem: null });
  const { outcome } = moveIn ?? {};
  expect(outcome).toMatchObject({
    step: 'trial',
    records: { read: 3, fresh: 3, known: 0, rejected: 0 },
    titles: [{ controlNumber: '501', title: 'Dream of the Red Chamber' }, {}, {}],
    lentWithoutLoan: { total: 1, barcodes: ['3003'] },
  });
  const { tables, problems, unknownCodes } = outcome as MoveInTrial;
  expect(tables.map(({ table, rows, understood }) => [table, rows, understood])).toEqual([
    ['readers', 3, 2],
    ['loans', 3, 1],
    ['requests', 1, 1],
    ['charges', 3, 2],
  ]);
  expect(tables[0]?.sample).toContainEqual({ field: 'name', value: 'Okafor, Ada' });
  expect(JSON.stringify(tables)).not.toMatch(/birthday|password/);
  expect(tables[3]?.sample).toContainEqual({ field: 'amount', value: '1.50' });
  expect(problems.lines).toContainEqual({
    fileName: 'borrowers.csv',
    position: 4,
    column: { at: 9, head: 'dateexpiry' },
    reasons: [{ name: 'notDay', values: { text: '2027-13-31' } }],
  });
  expect(problems.lines.flatMap(({ reasons }) => reasons).filter((reason) => typeof reason === 'string')).toEqual([]);
  expect(unknownCodes).toContainEqual({ kind: 'library', code: 'CPL', count: 6 });
  expect(await counts()).toEqual(nothing);
  expect(runs).toEqual([]);
  expect(broken).toEqual([]);
});

test('writes what was understood, hands out passwords once, and is undone', async () => {
  const { moveIn, runs } = await write();
  expect(moveIn).toMatchObject({
    state: 'done',
    outcome: { step: 'written', runId: 1, records: { fresh: 3 }, problems: { total: 4 } },
  });
  expect(await counts()).toEqual({ records: 2, readers: 2, loans: 1, requests: 1 });
  expect(runs).toMatchObject([{ runId: 1, source: 'koha', undoneAt: null, hasPasswords: true }]);
  expect(readdirSync(join(dir, 'imports-under-way'))).toEqual([]);
  expect(readdirSync(join(dir, 'imports', String(service.context().library.id)))).toEqual([]);

  const { content } = await staff.data('getMoveInPasswords', { runId: 1 });
  expect(content).toMatch(/\r\nada,"?Okafor, Ada"?,/);
  await staff.data('dropMoveInPasswords', { runId: 1 });
  expect(await staff.ask('getMoveInPasswords', { runId: 1 })).toMatchObject({ errCode: 404 });

  expect(await staff.ask('undoMoveIn', { runId: 2 })).toMatchObject({ errCode: 404 });
  await staff.data('undoMoveIn', { runId: 1 });
  expect(await staff.ask('undoMoveIn', { runId: 1 })).toMatchObject({ errCode: 409 });
  const undone = await work();
  expect(undone.moveIn).toMatchObject({
    state: 'done',
    undoOf: 1,
    outcome: { step: 'undone', records: 3, readers: 2, loans: 1, requests: 1, charges: 2, kept: 0 },
  });
  expect(undone.runs[0]?.undoneAt).toBe('2026-11-29T15:55:00.000Z');
  expect(await counts()).toEqual(nothing);
  const entries = service.store.db.selectFrom('audit_entry').select(['detail', 'subjects']);
  expect(await entries.where('kind', '=', 'deskAct').execute()).toEqual([
    { detail: 'move-in begun', subjects: '["koha"]' },
    { detail: 'move-in passwords', subjects: '["1"]' },
    { detail: 'move-in passwords deleted', subjects: '["1"]' },
    { detail: 'move-in undone', subjects: '["1"]' },
  ]);
  expect(broken).toEqual([]);
});

test('an undo deletes the list of passwords, which open nothing any more', async () => {
  await write();
  await staff.data('undoMoveIn', { runId: 1 });
  expect((await work()).runs).toMatchObject([{ hasPasswords: false }]);
});

test('a file that the profile does not fit is named with the columns that it lacks', async () => {
  const file = { upload: 'readers' as const, fileName: '读者.csv', content: Buffer.from('卡号,姓名\n1,王芳\n') };
  await upload([file]);
  expect((await work()).moveIn).toMatchObject({
    state: 'failed',
    problem: 'format',
    outcome: {
      step: 'refused',
      reasons: [{ name: 'columnsMissing', values: { file: '读者.csv', found: '卡号, 姓名' } }],
    },
  });
  expect(broken).toEqual([]);
});

test('reads the files with a profile of the library', async () => {
  const own = { source: 'old', readers: { columns: { account: '卡号', name: '姓名' } } };
  const files: Upload[] = [
    { upload: 'profile', fileName: 'old.json', content: Buffer.from(JSON.stringify(own)) },
    { upload: 'readers', fileName: 'old.json', content: Buffer.from('卡号,姓名\n1,王芳\n') },
  ];
  const plain = { profile: null, password: 'none' as const, isWhole: false };
  const importId = await upload(files, plain);
  expect((await work()).moveIn).toMatchObject({ state: 'tried', fileName: 'old.json' });
  await staff.data('runMoveIn', { importId });
  expect((await work()).runs).toMatchObject([{ source: 'old', hasPasswords: false }]);
  expect(await staff.ask('beginMoveIn', { ...plain, files: [] })).toMatchObject({ errCode: 400 });
  const records = [{ upload: 'records' as const, fileName: 'a.mrc' }];
  expect(await staff.ask('beginMoveIn', { ...plain, profile: 'koha', files: [...records, ...records] })).toMatchObject({
    errCode: 400,
  });
  expect(await staff.ask('beginMoveIn', { ...plain, files: records })).toMatchObject({
    errCode: 400,
    message: 'Please choose a profile file',
  });
});

/** Sets the cut-over day in the section for rules. */
const setCutOver = (day: string | null, revision: number) => {
  const value = day === null ? {} : { cutOver: day };
  return staff.data('saveDeskContent', { kind: 'cut-over', key: 'cut-over', revision, value });
};

test('from the cut-over day on no loans, requests and debts are written and nothing is undone', async () => {
  const importId = await upload(kohaFiles);
  await work();
  await setCutOver('2026-11-30', 0);
  expect((await staff.data('getMoveIn', {})).cutOver).toEqual({ day: '2026-11-30', isReached: false });
  service.clock.now = Date.parse('2026-11-29T16:00:00Z');
  expect((await staff.data('getMoveIn', {})).cutOver).toMatchObject({ isReached: true });
  expect(await staff.ask('runMoveIn', { importId })).toMatchObject({ errCode: 409 });
  await setCutOver('2026-12-01', 1);
  await staff.data('runMoveIn', { importId });
  expect((await work()).moveIn).toMatchObject({ state: 'done' });
  await setCutOver('2026-11-30', 2);
  expect(await staff.ask('undoMoveIn', { runId: 1 })).toMatchObject({ errCode: 409 });
  await setCutOver(null, 3);
  expect((await staff.data('getMoveIn', {})).cutOver).toEqual({ day: null, isReached: false });
  // Records and readers are imported after it as well.
  await setCutOver('2026-11-30', 4);
  const [records, readers] = kohaFiles;
  const { moveIn } = await write([records, readers].filter((file) => file !== undefined));
  expect(moveIn).toMatchObject({ state: 'done', outcome: { records: { unchanged: 3 } } });
});

test('files of records and move-ins exclude each other, and neither call reaches the other', async () => {
  const importId = await upload(kohaFiles);
  expect(await staff.ask('beginFileImport', { fileName: 'a', source: '', encoding: null })).toMatchObject({
    errCode: 409,
  });
  expect(await staff.data('getFileImport', {})).toEqual({ fileImport: null });
  expect(await staff.ask('runFileImport', { importId })).toMatchObject({ errCode: 404 });
  expect(await staff.ask('cancelFileImport', { importId })).toMatchObject({ errCode: 404 });
  await work();
  await staff.data('cancelMoveIn', { importId });
  const { moveIn } = await staff.data('getMoveIn', {});
  // The samples of the trial have data of readers.
  expect(moveIn).toMatchObject({ state: 'cancelled', outcome: null });
  const file = await staff.data('beginFileImport', { fileName: 'a', source: '', encoding: null });
  expect(await staff.ask('cancelMoveIn', { importId: file.importId })).toMatchObject({ errCode: 404 });
});

test('the passwords of readers who were written before a run stopped are listed', async () => {
  await upload(kohaFiles);
  const { store, library, now } = service.context();
  const row = await store.db.selectFrom('file_import').select('move_in').executeTakeFirstOrThrow();
  const task = moveInTaskOf(row);
  let rows = 0;
  const onRow = (): void => {
    rows += 1;
    if (rows === 2) throw new Error('cancelled');
  };
  const watch = { onRow, stopIfGivenUp: () => undefined, onProgress: () => undefined };
  const job = { store, library, files: folderFiles(dir), dataDir: dir, now, folder: join(dir, 'work'), watch };
  if (!task) throw new Error('no task');
  await expect(runMoveInTask(job, 'running', task)).rejects.toThrow('cancelled');
  expect(await counts()).toEqual({ ...nothing, records: 2, readers: 1 });
  const { content } = await staff.data('getMoveInPasswords', { runId: 1 });
  expect(content.trim().split('\r\n')).toHaveLength(2);
  const { runs } = await staff.data('getMoveIn', {});
  expect(runs).toMatchObject([{ runId: 1, finishedAt: null, hasPasswords: true }]);
});

test('work whose process has stopped is continued', async () => {
  const importId = await upload(kohaFiles);
  await work();
  await staff.data('runMoveIn', { importId });
  service.clock.now = Date.parse('2026-11-29T15:55:00Z') + importStallMs + 1;
  expect((await staff.data('getMoveIn', {})).moveIn).toMatchObject({ state: 'running', isStalled: true });
  await staff.data('runMoveIn', { importId });
  expect((await work()).moveIn).toMatchObject({ state: 'done', outcome: { runId: 1 } });
  expect(existsSync(join(dir, 'imports-under-way', importId))).toBe(false);
});
