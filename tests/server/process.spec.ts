import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { indexFile } from '#service/catalogue/search/index-files.ts';
import { copyDataDir } from './data-dir.ts';

// The built process as it is started and ended, each with a copy of the data folder that the tests' server was given.

const root = join(import.meta.dirname, '..', '..');

interface Started {
  child: ChildProcess;
  dataDir: string;
  printed: () => string;
  ended: Promise<number | null>;
}

const folders: string[] = [];
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** @param prepare changes the data folder before the process finds it */
function start(
  env: Record<string, string> = {},
  prepare?: (dataDir: string) => void,
  args: readonly string[] = [],
): Started {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-process-'));
  folders.push(dataDir);
  const given = process.env['YUELAN_DEMO_DATA'];
  if (given !== undefined) copyDataDir(given, dataDir);
  prepare?.(dataDir);
  const child = spawn('node', ['dist/server/yuelan.mjs', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  return { child, dataDir, printed: () => text, ended };
}

async function ready({ printed }: Started): Promise<string> {
  await expect.poll(printed).toMatch(/ready: http:\S+\n/);
  return /ready: (http:\S+)/.exec(printed())?.[1] ?? '';
}

test('tells where every library is, that it is ready, and who it is', async () => {
  const server = start({ CAPTCHA_FIXED_CODE: 'abcd' });
  const url = await ready(server);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  for (const library of ['jianglan', 'chengchuan', 'mingwan'])
    expect(server.printed()).toContain(`${url}/${library}/home`);
  await expect.poll(server.printed).toContain('CAPTCHA_FIXED_CODE');
  const pidFile = join(server.dataDir, 'server.pid');
  expect(readFileSync(pidFile, 'utf8').trim()).toBe(String(server.child.pid));
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`ends in order on ${signal}, with connections open`, async () => {
    const server = start();
    const url = await ready(server);
    // Kept alive by the client, and waiting for a next request.
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/jianglan/home`).then((answer) => answer.text())));
    server.child.kill(signal);
    // One that does not end by itself within five seconds is ended, with another status.
    expect(await server.ended).toBe(0);
  });
}

test('says what it takes and does not start where it is given a command or an unknown option', async () => {
  for (const args of [['import', 'records.mrc'], ['--port=80']]) {
    const server = start({}, undefined, args);
    expect(await server.ended).toBe(2);
    expect(server.printed()).toContain(`was given: ${args.join(' ')}`);
    expect(server.printed()).toMatch(/\bDATA_DIR\b.*\bFILES_URL\b/);
    expect(server.printed()).not.toContain('ready:');
  }
});

test('names each mistake in its configuration and does not start', async () => {
  const server = start({ PORT: '99999', LOG_LEVEL: 'loud' });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toMatch(/^PORT: .+$/m);
  expect(server.printed()).toMatch(/^LOG_LEVEL: .+$/m);
});

test('says that its port is taken', async () => {
  const first = start();
  const { port } = new URL(await ready(first));
  const second = start({ PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain(`PORT: ${port} is already in use`);
  first.child.kill('SIGTERM');
  await first.ended;
});

test('answers 503 for a library whose index has to be built, says so in the log, and serves the others', async () => {
  // Indexes are built, and libraries looked at, by processes and clocks of their own.
  test.slow();
  const server = start({ LOG_LEVEL: 'warn' }, (dataDir) => {
    writeFileSync(indexFile(join(dataDir, 'search'), '100041'), 'damaged'.repeat(1_000));
  });
  const url = await ready(server);
  const page = await fetch(`${url}/chengchuan/searchList?q=a`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
  const call = await fetch(`${url}/find/unify/search`, {
    method: 'POST',
    headers: { mappingPath: 'chengchuan', groupCode: '100041', 'content-type': 'application/json' },
    body: '{"searchFieldContent":"a"}',
  });
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await fetch(`${url}/mingwan/searchList?q=a`)).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const parts = async (): Promise<{ index: string }> => (await fetch(`${url}/healthz?full`)).json();
  expect((await parts()).index).toBe('being built: chengchuan');
  expect(server.printed()).toContain('damaged, or of another version');
  const again = async () => (await fetch(`${url}/chengchuan/searchList?q=a`)).status;
  await expect.poll(again, { timeout: 0 }).toBe(200);
  // The index of offers comes behind that of the catalogue.
  await expect.poll(async () => (await parts()).index, { timeout: 0 }).toBe('ok');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('serves a library that is added, changed and taken away while it runs, and two instances do not meet', async () => {
  // Indexes are built, and libraries looked at, by processes and clocks of their own.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-folder-'));
  folders.push(folder);
  const libraries = join(folder, 'libraries');
  mkdirSync(libraries);
  const yuelan = async (...args: string[]): Promise<number | null> => {
    const env = { ...process.env, LIBRARIES_DIR: libraries, DATA_DIR: join(folder, 'data') };
    const child = spawn('node', ['src/cli/yuelan.ts', ...args], { cwd: root, env, stdio: 'ignore' });
    const [code]: unknown[] = await once(child, 'exit');
    return typeof code === 'number' ? code : null;
  };
  expect(await yuelan('library', 'new', 'first', '--name', '第一图书馆')).toBe(0);
  const env = { LIBRARIES_DIR: libraries };
  const [server, neighbour] = [start(env), start()];
  const url = await ready(server);
  const title = async (path: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
    return /<title>([^<]*)/.exec(await answer.text())?.[1]?.trim() ?? String(answer.status);
  };
  expect(await title('/first/home')).toBe('第一图书馆');
  expect(await title('/second/home')).toBe('302');

  expect(await yuelan('library', 'new', 'second', '--name', '第二图书馆')).toBe(0);
  await expect.poll(() => title('/second/home')).toBe('第二图书馆');
  const file = join(libraries, 'first', 'library.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('第一图书馆', '改名图书馆'));
  await expect.poll(() => title('/first/home')).toBe('改名图书馆');
  rmSync(join(libraries, 'second'), { recursive: true });
  await expect.poll(() => title('/second/home')).toBe('302');

  const other = await ready(neighbour);
  expect(other).not.toBe(url);
  expect((await fetch(`${other}/jianglan/home`)).status).toBe(200);
  expect((await fetch(`${other}/first/home`, { redirect: 'manual' })).status).toBe(302);
  for (const { child, ended } of [server, neighbour]) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
});

test('what it writes is for its owner alone', async () => {
  const server = start();
  await ready(server);
  for (const name of ['yuelan.db', 'yuelan.db-wal', 'secrets.json', 'server.pid', indexFile('search', '100001')]) {
    const { mode } = statSync(join(server.dataDir, name));
    expect([name, (mode & 0o777).toString(8)]).toEqual([name, '600']);
  }
  server.child.kill('SIGTERM');
  await server.ended;
});
