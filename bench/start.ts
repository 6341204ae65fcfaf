// How long a library waits for its portal: `npm start` to the first page, as whoever runs it types it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isFresh } from '../scripts/build.ts';
import { root } from '../scripts/shell.ts';
import { library } from './http.ts';
import type { Row } from './import.ts';
import { addressOf } from './process.ts';
import { quantile } from './quantile.ts';

/** So many starts of a loaded store are measured. */
const starts = 7;

/** @returns milliseconds from the command to the end of the first page @throws when the page is no success */
async function startToFirstPage(env: Record<string, string>): Promise<number> {
  const started = performance.now();
  // A group of its own: npm, its shell and the programs that they start end together.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'] as const,
    env: { ...process.env, ...env },
  });
  const page = await fetch(`${await addressOf(child)}${library}/home`);
  await page.text();
  const took = performance.now() - started;
  const closed = once(child, 'close');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await closed;
  if (!page.ok) throw new Error(`the first page was answered with ${String(page.status)}`);
  return took;
}

/** Measures the first start of a site that is built, which loads the demo libraries, and starts after it. */
export async function run(): Promise<Row[]> {
  if (!isFresh()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-start-'));
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  try {
    const first = await startToFirstPage(env);
    const further: number[] = [];
    while (further.length < starts) further.push(await startToFirstPage(env));
    const row = (name: string, value: number, aim?: number): Row => ({
      name,
      value: Math.round(value),
      unit: 'ms',
      ...(aim && { aim }),
    });
    return [
      row('npm start that loads the demo libraries, to the first page', first),
      row('npm start after it, to the first page, in the middle', quantile(further, 0.5), 1_300),
      row('the same, the slowest', Math.max(...further)),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
