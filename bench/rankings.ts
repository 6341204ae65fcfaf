// What a ranking costs with ten thousand and with ten million loans behind it: its page, its call, and keeping it up.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { maxRanked, rankingRanges } from '#lib/rules/rankings.ts';
import { build, isFresh } from '../scripts/build.ts';
import { root } from '../scripts/shell.ts';
import type { Row } from './import.ts';
import { pinLoad, startServer } from './process.ts';

const prepared = z.object({ events: z.number(), rows: z.number(), allMs: z.number(), dayMs: z.number() });

/** Rankings of every range, library code and main class, in pages of which there are two at the most. */
const queries = rankingRanges.flatMap((range) =>
  ['', 'JLZ', 'JLF', 'JLB', 'JLY'].flatMap((libCode) =>
    ['', ...'ABCDEFGHIJKNOPQRSTUVXZ'].map((subject) => new URLSearchParams({ range, libCode, subject }).toString()),
  ),
);
const languages = ['', '/zh_TW', '/en-US'];

const headers = { mappingPath: 'jianglan' };
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Milliseconds until an address has answered; each is asked for by another reader. @throws when it does not answer */
async function timeOf(address: string, at: number): Promise<number> {
  const reader = `10.1.${String(at >> 8)}.${String(at & 255)}`;
  const began = performance.now();
  const answer = await fetch(address, { headers: { ...headers, 'x-forwarded-for': reader } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
  return performance.now() - began;
}

const answered = z.object({ data: z.object({ total: z.number() }) });

/** Those queries that find a whole ranking of a hundred: with few loans many find less, and cost less for that alone. */
async function wholeOnes(url: string): Promise<string[]> {
  const whole: string[] = [];
  for (const query of queries) {
    const answer = await fetch(`${url}/find/reading/readRange?${query}&rows=1`, { headers });
    if (answered.parse(await answer.json()).data.total === maxRanked) whole.push(query);
  }
  return whole;
}

async function prepare(dataDir: string, events: number) {
  const child = join(import.meta.dirname, 'rankings.child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [child, dataDir, String(events)]);
  const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  return { ...prepared.parse(JSON.parse(stdout)), server };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Asks the two servers in turn, so that whatever else the machine does falls on both. @returns the medians */
async function compare(few: Prepared, many: Prepared, paths: readonly string[]): Promise<[few: number, many: number]> {
  const times: [number[], number[]] = [[], []];
  for (const [at, path] of paths.entries()) {
    times[0].push(await timeOf(few.server.url + path, at));
    times[1].push(await timeOf(many.server.url + path, at));
  }
  return [median(times[0]), median(times[1])];
}

/** Rankings with few and with many events; both on the demo university's catalogue. */
export async function run(): Promise<Row[]> {
  if (!isFresh()) await build();
  pinLoad();
  const dirs = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'yuelan-bench-')));
  const [fewDir = '', manyDir = ''] = dirs;
  const started: Prepared[] = [];
  try {
    const few = await prepare(fewDir, 10_000);
    started.push(few);
    const many = await prepare(manyDir, 10_000_000);
    started.push(many);
    const whole = await wholeOnes(few.server.url);
    const calls = whole.flatMap((query) => Array<string>(3).fill(`/find/reading/readRange?${query}`));
    // Each address is asked for once, so that none is answered from memory: the first pages warm the code.
    const pages = (page: number) =>
      languages.flatMap((language) =>
        whole.map((query) => `/jianglan${language}/readRange?${query}&page=${String(page)}`),
      );
    await compare(few, many, [...pages(1), ...calls]);
    const call = await compare(few, many, calls);
    const page = await compare(few, many, pages(2));
    const ms = (name: string, value: number): Row => ({ name, value: rounded(value), unit: 'ms' });
    return [
      ...[few, many].flatMap(({ events, rows, allMs, dayMs }, at) => {
        const loans = `${events.toLocaleString('en')} loans`;
        return [
          ms(`call of a ranking, ${loans}, p50`, call[at] ?? 0),
          ms(`page of a ranking, uncached, ${loans}, p50`, page[at] ?? 0),
          { name: `counters by day, ${loans}`, value: rows, unit: 'rows' },
          ms(`counting all of them anew, ${loans}`, allMs),
          ms(`counting a day on, ${loans}`, dayMs),
        ];
      }),
      { name: 'call: ten million / ten thousand', value: rounded(call[1] / call[0]), unit: '', aim: 1.5 },
      { name: 'page: ten million / ten thousand', value: rounded(page[1] / page[0]), unit: '', aim: 1.5 },
    ];
  } finally {
    for (const { server } of started) await server.stop();
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
  }
}
