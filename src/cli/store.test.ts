import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { startService } from '#service/process.ts';
import { EnvironmentError, readEnvironment } from '#service/platform/environment/environment.ts';

const root = join(import.meta.dirname, '../..');
const dir = mkdtempSync(join(tmpdir(), 'yuelan-store-'));
afterEach(() => rmSync(dir, { recursive: true }));

test('on a store of a preview version, servers and commands report which command to run', async () => {
  const env = { DATA_DIR: join(dir, 'data'), LIBRARIES_DIR: join(dir, 'libraries'), LOG_LEVEL: 'silent' };
  for (const folder of [env.DATA_DIR, env.LIBRARIES_DIR]) mkdirSync(folder);
  const file = join(env.DATA_DIR, 'yuelan.db');
  const old = new SqliteDatabase(file);
  old.pragma('foreign_keys = OFF');
  old.exec(readFileSync(join(root, 'tests/support/old-stores/541af95.sql'), 'utf8'));
  old.close();
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/yuelan.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return { status, output: stdout + stderr };
  };
  const upgrade = ['store', 'upgrade-from-preview'] as const;

  const message =
    'The store was made by a preview version of Yuelan: stop its servers and run "yuelan store upgrade-from-preview" once';
  await expect(startService(readEnvironment(env))).rejects.toThrow(new EnvironmentError(message));
  expect(run('load')).toEqual({ status: 1, output: `${message}\n` });
  expect(run(...upgrade)).toEqual({ status: 0, output: `Upgraded the store at ${file} (58 migrations).\n` });
  expect(run('load')).toMatchObject({ output: 'No libraries to load.\n' });
  const again = { status: 0, output: `The store at ${file} is not from a preview version; nothing to do.\n` };
  expect(run(...upgrade)).toEqual(again);
});
