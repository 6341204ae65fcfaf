import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const command = join(import.meta.dirname, '..', '..', 'bin', 'yuelan.mjs');
let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-env-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const run = (env: Record<string, string>, args: readonly string[] = ['backup', join(dir, 'copy')]) => {
  const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'DATA_DIR'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...others, LOG_LEVEL: 'silent', ...env },
  });
  return { status, output: stdout + stderr };
};

test('commands read the environment file of the server from any folder, and set variables override it', () => {
  const file = join(dir, 'yuelan.env');
  const [filed, set] = [join(dir, 'filed'), join(dir, 'set')];
  writeFileSync(file, `DATA_DIR=${filed}\n`);
  expect(run({ YUELAN_ENV: file })).toMatchObject({ status: 1, output: expect.stringContaining(filed) });
  expect(run({ YUELAN_ENV: file, DATA_DIR: set })).toMatchObject({ status: 1, output: expect.stringContaining(set) });
  expect(run({ YUELAN_ENV: join(dir, 'missing.env') })).toMatchObject({
    output: expect.stringContaining('missing.env'),
  });
});

test.runIf(process.getuid?.() === 0)('reports to root which user owns the data folder', () => {
  const data = join(dir, 'data');
  mkdirSync(data);
  chownSync(data, 65534, 65534);
  expect(run({ DATA_DIR: data })).toMatchObject({ status: 1, output: expect.stringContaining('user 65534') });
});

test('a misspelt name in the file is refused with the nearest known name', () => {
  const file = join(dir, 'yuelan.env');
  writeFileSync(file, 'DATABSE_URL=postgres://localhost/yuelan\n');
  expect(run({ YUELAN_ENV: file })).toMatchObject({
    status: 1,
    output: `DATABSE_URL: unknown variable in ${file}; did you mean DATABASE_URL?\n`,
  });
});

test('in production a command creates no store, except store create', () => {
  const env = { DATA_DIR: join(dir, 'data'), LIBRARIES_DIR: join(dir, 'libraries'), NODE_ENV: 'production' };
  mkdirSync(env.LIBRARIES_DIR);
  const store = join(dir, 'data', 'yuelan.db');
  const load = () => run(env, ['load']).output;
  expect(load()).toBe(`No store found at ${store}; create it first: yuelan store create\n`);
  expect(existsSync(store)).toBe(false);
  const create = () => run(env, ['store', 'create']);
  expect(create()).toEqual({ status: 0, output: `Created an empty store at ${store}.\n` });
  expect(create()).toEqual({ status: 1, output: `A store already exists at ${store}.\n` });
  expect(load()).toBe('No libraries to load.\n');
});
