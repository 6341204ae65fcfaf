import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from '@playwright/test';
import { environment } from '../../scripts/shell.ts';
import { serve } from '../../scripts/test-server.ts';
import { copyDataDir } from './data-dir.ts';

// Visits are counted by whichever process answers, once each, and are still there when it has ended.

const data = process.env['YUELAN_DEMO_DATA'];
const reader = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
};
let dataDir = '';
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuelan-visits-'));
  if (data !== undefined) copyDataDir(data, dataDir);
});
test.afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const start = (): Promise<{ child: ChildProcess; url: string }> =>
  serve(environment({ DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }));

async function end({ child }: { child: ChildProcess }, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Visits of today by library. */
function visits(): Record<string, number> {
  const db = new Database(join(dataDir, 'yuelan.db'), { readonly: true });
  try {
    const rows = db
      .prepare<[string], { library: string; count: number }>(
        `SELECT mapping_path AS library, SUM(count) AS count FROM visit_day JOIN library ON library.id = library_id
         WHERE kind = 'visit' AND day = ? GROUP BY mapping_path`,
      )
      .all(new Date().toISOString().slice(0, 10));
    return Object.fromEntries(rows.map(({ library, count }) => [library, count]));
  } finally {
    db.close();
  }
}

const read = async (url: string, path: string, many: number): Promise<void> => {
  const answers = await Promise.all(Array.from({ length: many }, () => fetch(`${url}${path}`, { headers: reader })));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
};

test('two processes on one store count each what they answer, and a stopped one loses nothing', async () => {
  const before = visits();
  const [entry, other] = [await start(), await start()];
  await read(entry.url, '/jianglan/home', 150);
  await read(other.url, '/jianglan/home', 50);
  await read(other.url, '/chengchuan/en-US/home', 20);
  await end(entry, 'SIGTERM');
  await end(other, 'SIGTERM');
  const after = visits();
  expect(after['jianglan']).toBe((before['jianglan'] ?? 0) + 200);
  expect(after['chengchuan']).toBe((before['chengchuan'] ?? 0) + 20);
});

test('a process that is killed loses what came after its last writing, and nothing else', async () => {
  const before = visits()['jianglan'] ?? 0;
  const server = await start();
  await read(server.url, '/jianglan/home', 30);
  await expect.poll(() => visits()['jianglan']).toBe(before + 30);
  await read(server.url, '/jianglan/home', 5);
  await end(server, 'SIGKILL');
  expect(visits()['jianglan']).toBe(before + 30);
  const again = await start();
  await read(again.url, '/jianglan/home', 1);
  await end(again, 'SIGTERM');
  expect(visits()['jianglan']).toBe(before + 31);
});
