// The whole server with the generated catalogue that `node bench/search.ts` has left in BENCH_DIR (run it first).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchParametersSchema } from '#lib/contract/calls/search.ts';
import { build, isFresh } from '../scripts/build.ts';
import { root } from '../scripts/shell.ts';
import type { Row } from './import.ts';
import { pinLoad, startServer } from './process.ts';

const records = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
const dataDir = process.env['BENCH_DIR'] ?? join(tmpdir(), `yuelan-bench-${String(records)}`);
const recordPages = 500;

const quantile = (sorted: readonly number[], part: number): number =>
  Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 10) / 10;

/** Milliseconds of each address, asked for one after the other. @throws when one is no page */
async function timesOf(addresses: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const address of addresses) {
    const started = performance.now();
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404) throw new Error(`${address} answered ${String(answer.status)}`);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

function listAddresses(origin: string): string[] {
  const queries: unknown = JSON.parse(readFileSync(join(dataDir, 'queries.json'), 'utf8'));
  if (!Array.isArray(queries)) throw new Error('queries.json holds no queries');
  const texts = queries.map((query: unknown) => {
    const given = typeof query === 'object' && query !== null && 'parameters' in query ? query.parameters : {};
    return searchParametersSchema.parse(given).searchFieldContent;
  });
  return [...new Set(texts)].filter(Boolean).map((text) => `${origin}/bench/searchList?q=${encodeURIComponent(text)}`);
}

/** Result lists, record pages, start and memory of the server at that size; nothing is asked for twice. */
export async function run(): Promise<Row[]> {
  if (!existsSync(join(dataDir, 'complete'))) throw new Error('run the part "search" first: it makes the catalogue');
  if (!isFresh()) await build();
  const librariesDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-libraries-'));
  try {
    mkdirSync(join(librariesDir, 'bench'));
    const library = {
      groupCode: '900001',
      mappingPath: 'bench',
      name: { 'zh-CN': 'bench' },
      libraries: [{ libCode: 'A', libName: { 'zh-CN': 'A' } }],
    };
    writeFileSync(join(librariesDir, 'bench', 'library.json'), JSON.stringify(library));
    pinLoad();
    const own = { DATA_DIR: dataDir, LIBRARIES_DIR: librariesDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), own);
    try {
      const lists = await timesOf(listAddresses(server.url));
      const step = Math.floor(records / recordPages);
      const ids = Array.from({ length: recordPages }, (_, at) => String(1 + at * step));
      const pages = await timesOf(ids.map((id) => `${server.url}/bench/searchList/bookDetails/${id}`));
      const resident = Math.round(server.resident() / 2 ** 20);
      return [
        {
          name: `result list of ${records.toLocaleString('en')} records, p50`,
          value: quantile(lists, 0.5),
          unit: 'ms',
        },
        { name: 'result list, p95', value: quantile(lists, 0.95), unit: 'ms' },
        { name: 'record page, p50', value: quantile(pages, 0.5), unit: 'ms' },
        { name: 'record page, p95', value: quantile(pages, 0.95), unit: 'ms' },
        { name: 'start to first answer', value: Math.round(server.startMs), unit: 'ms' },
        { name: 'resident after all that', value: resident, unit: 'MiB', aim: 400 },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(librariesDir, { recursive: true, force: true });
  }
}
