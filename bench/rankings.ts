// What a ranking costs with ten thousand and with ten million loans behind it: its page, its call, and keeping it up.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { mostRanked, rankingRanges } from '#lib/rules/rankings.ts';
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

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Milliseconds of each address, asked for once, one after the other. @throws when one does not answer */
async function timesOf(addresses: readonly string[], headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (const [at, address] of addresses.entries()) {
    const reader = `10.1.${String(at >> 8)}.${String(at & 255)}`;
    const began = performance.now();
    const answer = await fetch(address, { headers: { ...headers, 'x-forwarded-for': reader } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
    times.push(performance.now() - began);
  }
  return times;
}

const answered = z.object({ data: z.object({ total: z.number() }) });

/** Those queries that find a whole ranking of a hundred: with few loans many find less, and cost less for that alone. */
async function wholeOnes(url: string): Promise<string[]> {
  const whole: string[] = [];
  for (const query of queries) {
    const answer = await fetch(`${url}/find/reading/readRange?${query}&rows=1`, {
      headers: { mappingPath: 'jianglan' },
    });
    if (answered.parse(await answer.json()).data.total === mostRanked) whole.push(query);
  }
  return whole;
}

/** @param asked the queries that are measured; those that find a whole ranking when left out */
async function measure(events: number, asked?: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-'));
  try {
    const child = join(import.meta.dirname, 'rankings.child.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [child, dataDir, String(events)]);
    const made = prepared.parse(JSON.parse(stdout));
    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), {
      ...{ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' },
    });
    try {
      const whole = asked ?? (await wholeOnes(server.url));
      const ask = async (of: (query: string) => string[]) =>
        median(await timesOf(whole.flatMap(of), { mappingPath: 'jianglan' }));
      const calls = (query: string) => [`${server.url}/find/reading/readRange?${query}`];
      // Each address is asked for once, so that none is answered from memory: the first pages warm the code.
      const pages = (page: number) => (query: string) =>
        languages.map((language) => `${server.url}/jianglan${language}/readRange?${query}&page=${String(page)}`);
      await ask(pages(1));
      await ask(calls);
      return { ...made, whole, callMs: await ask(calls), pageMs: await ask(pages(2)) };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Rankings with few and with many events; both on the demo university's catalogue. */
export async function run(): Promise<Row[]> {
  if (!isFresh()) await build();
  pinLoad();
  const few = await measure(10_000);
  const many = await measure(10_000_000, few.whole);
  const of = ({ events }: typeof few) => `${events.toLocaleString('en')} loans`;
  const ms = (name: string, value: number): Row => ({ name, value: rounded(value), unit: 'ms' });
  return [
    ...[few, many].flatMap((one) => [
      ms(`call of a ranking, ${of(one)}, p50`, one.callMs),
      ms(`page of a ranking, uncached, ${of(one)}, p50`, one.pageMs),
      { name: `counters by day, ${of(one)}`, value: one.rows, unit: 'rows' },
      ms(`counting all of them anew, ${of(one)}`, one.allMs),
      ms(`counting a day on, ${of(one)}`, one.dayMs),
    ]),
    { name: 'call: ten million / ten thousand', value: rounded(many.callMs / few.callMs), unit: '', aim: 1.5 },
    { name: 'page: ten million / ten thousand', value: rounded(many.pageMs / few.pageMs), unit: '', aim: 1.5 },
  ];
}
