// Processor time of a page made afresh, by kind, beside that of a bare Node server answering a buffer from a map.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isFresh } from '../scripts/build.ts';
import { root } from '../scripts/shell.ts';
import { library, listPaths, recordPaths, shelfPaths, words } from './http.ts';
import type { Row } from './import.ts';
import { loadDemo, pinLoad, startServer, type MeasuredServer } from './process.ts';
import { askEach } from './requests.ts';

/** Pages of a kind that are measured, after as many others: the first pages of a process are slower. */
const pages = Number(process.env['BENCH_PAGES'] ?? 1000);
/** At the same moment: as few as readers of a small library are. */
const atOnce = 2;

/**
 * Milliseconds of processor time that one answer takes, of the process alone and not of the system below it. The second
 * half of the addresses is measured, after the first half: no address was requested before.
 */
async function costOf(server: MeasuredServer, paths: readonly string[], status = 200): Promise<number> {
  const half = Math.min(pages, Math.floor(paths.length / 2));
  if (half === 0) throw new Error('there are too few pages of this kind');
  const ask = (some: readonly string[]) => askEach(server.url, some, { count: some.length, atOnce, status });
  await ask(paths.slice(0, half));
  const before = server.processorMs();
  await ask(paths.slice(half, 2 * half));
  return (server.processorMs() - before) / half;
}

/** Addresses of a page that has no parameters. */
const numbered = (path: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${path}${path.includes('?') ? '&' : '?'}n=${String(at)}`);

/** Measures the built server without its page cache, with the demo libraries; BENCH_PAGES says how many pages (1,000). */
export async function run(): Promise<Row[]> {
  if (!isFresh()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-fresh-'));
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', PAGE_CACHE_MB: '0' };
  try {
    await loadDemo(own);
    if (!pinLoad()) console.log('taskset is missing: server and load share all cores.');
    const bare = await startServer(join(root, 'bench', 'bare.child.ts'));
    const yardstick = await costOf(bare, Array<string>(2 * pages).fill('/page'));
    await bare.stop();

    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), own);
    try {
      const { url } = server;
      const rows: Row[] = [{ name: 'bare Node server, 8 kB from a map', value: rounded(yardstick), unit: 'ms' }];
      const measure = async (name: string, paths: readonly string[], aim: number, status?: number) => {
        const cost = await costOf(server, paths, status);
        rows.push({ name: `${name} (${(cost / yardstick).toFixed(1)} bare)`, value: rounded(cost), unit: 'ms', aim });
      };
      await measure('record page', await recordPaths(url, 2 * pages), 2);
      const [warming, measured] = [0, 1].map((rest) => words.filter((_, at) => at % 2 === rest));
      await measure('result list', [...listPaths(warming), ...listPaths(measured)], 3);
      await measure('home', numbered(`${library}/home`, 2 * pages), 4);
      await measure('page of the shelves', await shelfPaths(url), 3);
      const missing = Array.from(
        { length: 2 * pages },
        (_, at) => `${library}/searchList/bookDetails/${String(900_000_000 + at)}`,
      );
      await measure('missing record', missing, 1, 404);
      return rows;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;
