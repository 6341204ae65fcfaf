// Requests per second of the built server on one core, its start time and its memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isFresh } from '../scripts/build.ts';
import { root } from '../scripts/shell.ts';
import type { Row } from './import.ts';
import { loadDemo, pinLoad, startServer, type MeasuredServer } from './process.ts';
import { quantile } from './quantile.ts';
import { askAgain, askEach, connections } from './requests.ts';
import { measureWalk } from './walk.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
export const library = '/jianglan';
const headers = { 'accept-encoding': 'br' };

/** Words that readers search for, from rare to common. */
export const words = [
  '中国',
  '历史',
  '经济',
  '数学',
  '设计',
  '文学',
  '教育',
  '管理',
  '计算机',
  '城市',
  '艺术',
  '法律',
  '科学',
  '语言',
];
words.push('history', 'theory', 'data', 'design', 'world', 'introduction', 'science', 'art', 'modern', 'analysis');

interface Pace {
  /** Requests a second. */
  perSecond: number;
  /** Processor time of the server for one answer, in milliseconds. */
  costMs: number;
}

/** How fast one address is answered that the cache has. @throws when it is answered otherwise */
async function cached(server: MeasuredServer, path: string, more: Record<string, string> = {}): Promise<Pace> {
  const url = `${server.url}${path}`;
  const status = 'if-none-match' in more ? 304 : 200;
  const how = { headers: { ...headers, ...more }, status };
  // The third reader gets the best compression, which is made meanwhile.
  await askAgain(url, { ...how, seconds: 1 });
  const before = server.processorMs();
  const answers = await askAgain(url, { ...how, seconds });
  return { perSecond: answers / seconds, costMs: (server.processorMs() - before) / answers };
}

/** Requests per second of addresses that are each asked for once. @throws when an answer is no success */
async function uncached(origin: string, paths: string[]): Promise<number> {
  const started = performance.now();
  await askEach(origin, paths, { count: paths.length, atOnce: connections });
  return paths.length / ((performance.now() - started) / 1000);
}

/** The same of every second address, after the others: the first pages of a kind are slower, its code is not compiled yet. */
async function uncachedOnceWarm(origin: string, paths: string[]): Promise<number> {
  const [first, second] = [0, 1].map((rest) => paths.filter((_, at) => at % 2 === rest));
  await uncached(origin, first ?? []);
  return uncached(origin, second ?? []);
}

/** Addresses of record pages, from the site maps as a crawler reads them. */
export async function recordPaths(origin: string, count: number): Promise<string[]> {
  const index = await (await fetch(`${origin}${library}/sitemap.xml`)).text();
  const found = new Set<string>();
  for (const [, path = ''] of index.matchAll(/<loc>[^<]*?(\/sitemap\/\d+\.xml)<\/loc>/g)) {
    if (found.size >= count) break;
    const text = await (await fetch(`${origin}${library}${path}`)).text();
    const records = text.matchAll(/<loc>[^<]*?(\/searchList\/bookDetails\/[^<]+)<\/loc>/g);
    for (const [, record = ''] of records) found.add(record);
  }
  if (found.size === 0) throw new Error('the site maps name no record');
  return [...found].slice(0, count).map((path) => `${library}${path}`);
}

/** Addresses of lists, packages, departments, courses and the like, from their site map. */
export async function shelfPaths(origin: string): Promise<string[]> {
  const text = await (await fetch(`${origin}${library}/sitemap/pages.xml`)).text();
  return [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
}

/** Addresses of result lists: words, orders, languages and pages. */
export const listPaths = (of: readonly string[] = words): string[] =>
  of.flatMap((word) =>
    ['', '&sort=publishYear', '&sort=title'].flatMap((sort) =>
      ['', '/en-US', '/zh_TW'].flatMap((language) =>
        [1, 2, 3].map(
          (page) => `${library}${language}/searchList?q=${encodeURIComponent(word)}${sort}&page=${String(page)}`,
        ),
      ),
    ),
  );

/** The built server with the demo libraries, while readers read and while somebody walks through the facets. */
export async function runWalk(): Promise<Row[]> {
  if (!isFresh()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-walk-'));
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  try {
    await loadDemo(own);
    pinLoad();
    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), own);
    try {
      const { url } = server;
      const records = (await recordPaths(url, 8_000)).map((path) => `${url}${path}`);
      await uncached(
        url,
        records.slice(0, 500).map((path) => path.slice(url.length)),
      );
      const cachedPages = [`${url}${library}/home`, `${url}${library}/en-US/home`, ...records.slice(500, 520)];
      const lists = listPaths().map((path) => `${url}${path}`);
      const fresh = records
        .slice(520)
        .flatMap((record, at) => (at % 4 === 0 ? [record, lists[at / 4] ?? record] : [record]));
      return await measureWalk({ list: `${url}${library}/searchList`, words, cached: cachedPages, fresh });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures the built server with the demo libraries; BENCH_SECONDS says how long each cached address (5). */
export async function run(): Promise<Row[]> {
  if (!isFresh()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-http-'));
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  try {
    await loadDemo(own);
    const pinned = pinLoad();
    if (!pinned) console.log('taskset is missing: server and load share all cores.');

    const bare = await startServer(join(root, 'bench', 'bare.child.ts'));
    const yardstick = await cached(bare, '/page');
    await bare.stop();

    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), own);
    try {
      const { url, startMs } = server;
      const atStart = server.resident();
      const rows: Row[] = [];
      const perSecond = (name: string, value: number, aim?: number) => {
        rows.push({ name, value: Math.round(value), unit: 'requests/s', ...(aim && { aim }) });
      };
      const pace = (name: string, { perSecond: value, costMs }: Pace, aim?: number) => {
        perSecond(name, value);
        const ratio = Math.round((yardstick.costMs / costMs) * 100) / 100;
        rows.push({ name: `${name}: processor time of bare by its own`, value: ratio, unit: '', ...(aim && { aim }) });
      };
      pace('bare Node server, 8 kB from a map', yardstick);

      const records = await recordPaths(url, 6_000);
      await uncached(url, records.slice(0, 500));
      const [few, many] = [records.slice(500, 1_500), records.slice(1_500)];
      const took = await askEach(url, few, { count: few.length, atOnce: 4 });
      rows.push({ name: 'record page, uncached, 4 at a time: p95', value: quantile(took, 0.95), unit: 'ms', aim: 15 });
      perSecond('record page, uncached', await uncached(url, many), 500);
      perSecond('result list, uncached', await uncachedOnceWarm(url, listPaths()), 300);
      perSecond('page of the shelves, uncached', await uncachedOnceWarm(url, await shelfPaths(url)), 300);

      const home = `${library}/home`;
      pace('home, cached', await cached(server, home), 0.6);
      pace('record page, cached', await cached(server, records[600] ?? ''), 0.6);
      const etag = (await fetch(`${url}${home}`, { headers })).headers.get('etag') ?? '';
      pace('home, not changed (304)', await cached(server, home, { 'if-none-match': etag }));

      rows.push({ name: 'start to first answer', value: Math.round(startMs), unit: 'ms', aim: 3_000 });
      const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
      rows.push({ name: 'resident after start', value: megabytes(atStart), unit: 'MiB', aim: 200 });
      rows.push({ name: 'resident after all that', value: megabytes(server.resident()), unit: 'MiB' });
      return rows;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
