import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

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

function start(env: Record<string, string> = {}): Started {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-process-'));
  folders.push(dataDir);
  const given = process.env['YUELAN_DATA_DIR'];
  if (given !== undefined) cpSync(given, dataDir, { recursive: true, filter: (path) => !path.endsWith('server.pid') });
  const child = spawn('node', ['dist/server/yuelan.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  return { child, dataDir, printed: () => text, ended };
}

async function ready({ printed }: Started): Promise<string> {
  await expect.poll(printed, { timeout: 20_000 }).toMatch(/ready: http:\S+\n/);
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
  test(`ends within 5 s on ${signal}, with connections open`, async () => {
    const server = start();
    const url = await ready(server);
    // Kept alive by the client, and waiting for a next request.
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/jianglan/home`).then((answer) => answer.text())));
    const asked = performance.now();
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5_000);
  });
}

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
  expect(second.printed()).toContain('EADDRINUSE');
  first.child.kill('SIGTERM');
  await first.ended;
});
