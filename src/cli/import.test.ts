import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import iconv from 'iconv-lite';
import { expect, it, vi } from 'vitest';
import { commandLine } from '#support/cli.ts';
import { simpleRecord, writeIso2709 } from '../../tests/fixtures/import/iso2709.ts';
import { registerBackup } from './backup.ts';
import { registerImport } from './import.ts';
import { registerReindex } from './reindex.ts';

const launcher = join(import.meta.dirname, '../../bin/yuelan.mjs');
const { dir, run: yuelan, inStore } = commandLine([registerImport, registerBackup, registerReindex], ['testlib']);
const fileIn = (name: string): string => join(dir(), name);

async function run(...words: string[]): Promise<{ status: number; output: string }> {
  const lines = await yuelan(...words);
  return { status: Number(process.exitCode ?? 0), output: lines.join('\n') };
}

async function bigFile(records: number): Promise<string> {
  const file = fileIn('big.mrc');
  const stream = createWriteStream(file);
  for (let at = 0; at < records; at += 1)
    stream.write(writeIso2709(simpleRecord(`c${String(at)}`, `Title ${String(at)}`)));
  stream.end();
  await finished(stream);
  return file;
}

const counts = () =>
  inStore(async ({ db }) => {
    const rows = await db.selectFrom('record').select('control_number').execute();
    const open = await db.selectFrom('import_run').select('id').where('state', '=', 'running').execute();
    return { records: rows.length, numbers: new Set(rows.map((row) => row.control_number)).size, open: open.length };
  });

it('resumes after a kill and imports nothing twice', async () => {
  const total = 8_000;
  const file = await bigFile(total);
  // The store is made before, so that looking at it does not get in the way of its migrations.
  expect(await counts()).toMatchObject({ records: 0 });
  const child = spawn(process.execPath, [launcher, 'import', file, '--library', 'testlib'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  // The store is looked at until something is committed; then the whole process group dies at once.
  const done = await new Promise<number>((resolve, reject) => {
    const look = (): void => {
      void counts().then(({ records }) => {
        if (child.exitCode !== null) reject(new Error('The import ended before it could be killed'));
        else if (records === 0) look();
        else {
          if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
          resolve(records);
        }
      }, reject);
    };
    child.stderr.on('data', (text: Buffer) => reject(new Error(text.toString())));
    look();
  });
  await closed;
  expect(done).toBeLessThan(total);
  expect(await counts()).toMatchObject({ open: 1 });

  const { status, output } = await run('import', file, '--library', 'testlib');
  expect(output).toMatch(/resumed after record [1-9]/);
  expect(status).toBe(0);
  expect(await counts()).toEqual({ records: total, numbers: total, open: 0 });
});

it('reports the result of an import by its exit status', async () => {
  const good = writeIso2709(simpleRecord('a', 'One'));
  const file = fileIn('mixed.mrc');
  writeFileSync(file, Buffer.concat([good, Buffer.from('junk'), writeIso2709(simpleRecord('b', 'Two'))]));
  const mixed = await run('import', file, '--library', 'testlib');
  expect(mixed).toMatchObject({ status: 2, output: expect.stringContaining('1 rejected') });
  const report = /report: (.+\.jsonl)/.exec(mixed.output)?.[1] ?? '';
  expect(readFileSync(report, 'utf8')).toContain('"severity":"rejected"');
  expect(await run('import', fileIn('missing.mrc'), '--library', 'testlib')).toMatchObject({ status: 1 });
  expect(await run('import', file, '--library', 'nowhere')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Known: testlib'),
  });
});

it('brings past loans in', async () => {
  const file = fileIn('one.mrc');
  writeFileSync(file, writeIso2709(simpleRecord('a', 'One')));
  await run('import', file, '--library', 'testlib');
  const table = fileIn('loans.csv');
  writeFileSync(table, '控制号,借出日期,归还日期\na,2024-03-01,2024-03-20\na,2024-03-09,\nb,2024-03-09,\n');
  const imported = await run('import', 'loans', table, '--library', 'testlib', '--source', 'marc');
  expect(imported.output).toContain('3 lines read, 2 loans of 1 records, 1 rejected');
  expect(imported.status).toBe(2);
  const rows = await inStore(({ db }) =>
    db.selectFrom('activity_month').select(['month', 'origin', 'count']).execute(),
  );
  expect(rows).toEqual([{ month: '2024-03', origin: 'history', count: 2 }]);
});

it('refuses to restore while a server is alive on the data folder', async () => {
  vi.stubEnv('DATABASE_URL', undefined);
  const file = await bigFile(1);
  await run('import', file, '--library', 'testlib');
  const copy = fileIn('copy.db');
  expect((await run('backup', copy)).status).toBe(0);
  const mark = fileIn('.data/server.pid');
  writeFileSync(mark, String(process.ppid));
  expect(await run('restore', copy)).toMatchObject({ status: 1, output: expect.stringContaining('stop it first') });
  rmSync(mark);
  expect((await run('restore', copy)).status).toBe(0);
  expect(await run('reindex', '--library', 'testlib')).toMatchObject({ status: 0 });
});

it('ends with one sentence where a file is missing, and with status 2 where the text of one is improbable', async () => {
  const missing = fileIn('none.mrc');
  for (const words of [
    ['import', missing],
    ['import', missing, '--dry-run'],
    ['import', 'loans', missing],
  ]) {
    const result = await run(...words, '--library', 'testlib');
    expect([result.status, result.output.trim()]).toEqual([1, `${missing}: file not found`]);
  }
  const file = fileIn('big5.mrc');
  writeFileSync(
    file,
    writeIso2709(simpleRecord('b1', '臺北'), (text) => iconv.encode(text, 'big5')),
  );
  const { status, output } = await run('import', file, '--library', 'testlib', '--encoding', 'utf-8');
  expect(status).toBe(2);
  expect(output).toContain('the text of 1 of 1 records looks wrong');
});
