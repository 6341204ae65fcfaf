// The whole server with the generated catalogue that `node bench/search.ts` has left in BENCH_DIR (run it first).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchParametersSchema } from '#lib/contract/calls/search.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { build, isFresh } from '../scripts/build.ts';
import { root } from '../scripts/shell.ts';
import type { Row } from './import.ts';
import { pinLoad, startServer, type MeasuredServer } from './process.ts';
import { quantile } from './quantile.ts';
import { measureWalk } from './walk.ts';

const records = Number(process.env['BENCH_RECORDS'] ?? 1_000_000);
const dataDir = process.env['BENCH_DIR'] ?? join(tmpdir(), `yuelan-bench-${String(records)}`);
const recordPages = 500;

/**
 * Milliseconds of each address, asked for one after the other, each by another reader.
 * @param init what makes a call of it
 * @throws when one is no page
 */
async function timesOf(
  addresses: readonly string[],
  init: (at: number) => RequestInit = () => ({}),
): Promise<number[]> {
  const times: number[] = [];
  for (const [at, address] of addresses.entries()) {
    const given = init(at);
    const reader = { 'accept-encoding': 'br', 'x-forwarded-for': `10.0.${String(at >> 8)}.${String(at & 255)}` };
    const started = performance.now();
    const answer = await fetch(address, { ...given, headers: { ...reader, ...given.headers } });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404) throw new Error(`${address} answered ${String(answer.status)}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** p50 and p95 of some addresses as rows. */
function rowsOf(name: string, times: readonly number[], aim?: number): Row[] {
  const aimed = aim === undefined ? {} : { aim };
  return [
    { name: `${name}, p50`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: quantile(times, 0.95), unit: 'ms', ...aimed },
  ];
}

function searchTexts(): string[] {
  const queries: unknown = JSON.parse(readFileSync(join(dataDir, 'queries.json'), 'utf8'));
  if (!Array.isArray(queries)) throw new Error('queries.json holds no queries');
  const texts = queries.map((query: unknown) => {
    const given = typeof query === 'object' && query !== null && 'parameters' in query ? query.parameters : {};
    return searchParametersSchema.parse(given).searchFieldContent;
  });
  return [...new Set(texts)].filter(Boolean);
}

/** The library of the generated catalogue, as calls name it. */
export const benchLibrary = { groupCode: '900001', mappingPath: 'bench' } as const;

/** Starts the server on a folder with the generated catalogue, lets it be measured, and stops it. @throws without the catalogue */
export async function withLargeServer<T>(
  measure: (server: MeasuredServer, env: Record<string, string>) => Promise<T>,
  folder = dataDir,
): Promise<T> {
  if (!isFresh()) await build();
  const librariesDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-libraries-'));
  try {
    mkdirSync(join(librariesDir, 'bench'));
    const library = {
      ...benchLibrary,
      name: { 'zh-CN': 'bench' },
      libraries: [{ libCode: 'A', libName: { 'zh-CN': 'A' } }],
    };
    writeFileSync(join(librariesDir, 'bench', 'library.json'), JSON.stringify(library));
    pinLoad();
    const own = { DATA_DIR: folder, LIBRARIES_DIR: librariesDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
    const server = await startServer(join(root, 'dist', 'server', 'yuelan.mjs'), own);
    try {
      return await measure(server, own);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(librariesDir, { recursive: true, force: true });
  }
}

/** The folder of the catalogue that the part "search" has made. @throws when there is none */
export function largeCatalogue(): string {
  if (!existsSync(join(dataDir, 'complete'))) throw new Error('run the part "search" first: it makes the catalogue');
  return dataDir;
}

/** Pages, calls, a walk through the facets, start and memory of the server at that size. */
export function run(): Promise<Row[]> {
  largeCatalogue();
  return withLargeServer(measurePages);
}

async function measurePages(server: MeasuredServer): Promise<Row[]> {
  const { url } = server;
  const texts = searchTexts();
  const list = `${url}/bench/searchList`;
  const lists = await timesOf(texts.map((text) => `${list}?q=${encodeURIComponent(text)}`));
  const step = Math.floor(records / recordPages);
  const ids = Array.from({ length: recordPages }, (_, at) => String(1 + at * step));
  const recordUrls = ids.map((id) => `${url}/bench/searchList/bookDetails/${id}`);
  const pages = await timesOf(recordUrls);
  const { groupCode, mappingPath } = benchLibrary;
  const requestContext = { groupcode: groupCode, mappingpath: mappingPath };
  const typed = texts.map((text) => text.slice(0, 1 + (text.length % 3)));
  const [, suggestPath] = endpoints.suggest;
  const suggestions = await timesOf(
    typed.map((text) => `${url}${suggestPath}?term=${encodeURIComponent(text)}`),
    () => ({ headers: requestContext }),
  );
  const tens = Array.from({ length: recordPages }, (_, at) =>
    Array.from({ length: 10 }, (_, more) => String(1 + ((at * step + more * 7_919) % records))),
  );
  const [, availabilityPath] = endpoints.getAvailability;
  const availability = await timesOf(
    tens.map(() => `${url}${availabilityPath}`),
    (at) => ({
      method: 'POST',
      headers: { ...requestContext, 'content-type': 'application/json' },
      body: JSON.stringify({ recordIds: tens[at] }),
    }),
  );
  const exported = await timesOf(tens.map((ten) => `${url}/bench/export/ris?id=${ten.join('&id=')}`));
  const fresh = Array.from({ length: recordPages * 4 }, (_, at) =>
    String(2 + Math.floor((at * records) / (recordPages * 4 + 1))),
  ).map((id) => `${url}/bench/searchList/bookDetails/${id}`);
  const walk = await measureWalk({ list, words: texts, cached: recordUrls.slice(-20), fresh });
  const resident = Math.round(server.resident() / 2 ** 20);
  return [
    ...rowsOf(`result list of ${records.toLocaleString('en')} records`, lists),
    ...rowsOf('record page', pages),
    ...rowsOf('suggestions, by HTTP', suggestions, 20),
    ...rowsOf('availability of ten records', availability),
    ...rowsOf('export of ten records', exported),
    ...walk,
    { name: 'start to first answer', value: Math.round(server.startMs), unit: 'ms' },
    { name: 'resident after all that', value: resident, unit: 'MiB', aim: 400 },
  ];
}
