// Readers' searches while `yuelan import` brings further records into a large catalogue and the server's index follows.
import { once } from 'node:events';
import { cpSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { endpoints } from '#lib/contract/endpoints.ts';
import { root, start } from '../scripts/shell.ts';
import { generateRecords } from './catalogue.ts';
import type { Row } from './import.ts';
import { benchLibrary, largeCatalogue, withLargeServer } from './large.ts';
import type { MeasuredServer } from './process.ts';
import { quantile } from './quantile.ts';

const further = Number(process.env['BENCH_FURTHER'] ?? 50_000);
/** A reader asks so often on the average, in milliseconds; no two ask at the same beat as the index follows. */
const thinkMs = 60;

/** A word that the further records alone have. */
const mark = 'furtherrecordofthebench';

const queriesSchema = z.array(
  z.object({ isWidened: z.boolean().optional(), parameters: z.record(z.string(), z.unknown()) }),
);
const answerSchema = z.object({ data: z.object({ numFound: z.int() }) });

async function writeFurther(file: string): Promise<void> {
  const stream = createWriteStream(file);
  for (const record of generateRecords(further, 20_260_101)) {
    const its = { ...record, controlNumber: `further ${record.controlNumber}`, holdings: [], notes: [mark] };
    if (!stream.write(`${JSON.stringify(its)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}

/**
 * Asks the searches of the part "search" over HTTP, alone first, then beside an import until the server finds all of it;
 * on a copy of the catalogue, since it is not the same afterwards.
 */
export async function run(): Promise<Row[]> {
  const from = largeCatalogue();
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-bench-beside-'));
  try {
    for (const name of ['yuelan.db', 'queries.json', 'search'])
      cpSync(join(from, name), join(dataDir, name), { recursive: true });
    return await withLargeServer((server, env) => measure(server, dataDir, env), dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: MeasuredServer, dataDir: string, env: Record<string, string>): Promise<Row[]> {
  const [, path] = endpoints.search;
  const { groupCode, mappingPath } = benchLibrary;
  const headers = { groupcode: groupCode, mappingpath: mappingPath, 'content-type': 'application/json' };
  const find = async (parameters: object): Promise<{ ms: number; numFound: number }> => {
    const began = performance.now();
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(parameters) });
    const text = await answer.text();
    const ms = performance.now() - began;
    if (!answer.ok) throw new Error(`a search answered ${String(answer.status)}: ${text.slice(0, 200)}`);
    return { ms, numFound: answerSchema.parse(JSON.parse(text)).data.numFound };
  };
  const all = queriesSchema.parse(JSON.parse(readFileSync(join(dataDir, 'queries.json'), 'utf8')));
  const queries = all.filter(({ isWidened }) => isWidened !== true).map(({ parameters }) => parameters);
  let at = 0;
  const askNext = async (): Promise<number> => {
    await wait(thinkMs * 2 * Math.random());
    at += 1;
    // No answer of before fits: the first page differs by its length.
    const rows = 10 + (Math.floor(at / queries.length) % 10);
    return (await find({ ...queries[at % queries.length], rows })).ms;
  };
  const alone: number[] = [];
  while (alone.length < queries.length) alone.push(await askNext());

  const marked = { searchFieldContent: mark, facets: [], rows: 1, entries: 'editions' };
  const file = join(dataDir, 'further.jsonl');
  await writeFurther(file);
  const began = performance.now();
  const usedBefore = server.processorMs();
  const command = ['bin/yuelan.mjs', 'import', file, '--library', 'bench', '--source', 'further'];
  const child = start('node', command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: root,
    env: { ...process.env, ...env },
  });
  let status: number | null | undefined;
  child.once('exit', (code) => {
    status = code;
  });
  const beside: number[] = [];
  let importMs = 0;
  for (let found = 0; found < further;) {
    for (let n = 0; n < 50; n += 1) beside.push(await askNext());
    if (status !== undefined && importMs === 0) importMs = performance.now() - began;
    if (status !== undefined && status !== 0) throw new Error(`the import ended with ${String(status)}`);
    found = (await find(marked)).numFound;
  }
  const total = performance.now() - began;
  const share = Math.round(((server.processorMs() - usedBefore) / total) * 100);
  const row = (name: string, times: number[], part: number, aim?: number): Row => ({
    name: `${name}, p${String(part * 100)} of ${String(times.length)}`,
    value: quantile(times, part),
    unit: 'ms',
    ...(aim !== undefined && { aim }),
  });
  return [
    ...[0.5, 0.95, 0.99].map((part) => row('search call, alone', alone, part)),
    row(`search call, beside an import of ${further.toLocaleString('en')}`, beside, 0.5),
    row('search call, beside an import', beside, 0.95, 50),
    row('search call, beside an import', beside, 0.99, 120),
    { name: 'slowest of them', value: quantile(beside, 1), unit: 'ms' },
    { name: 'import', value: Math.round(importMs / 1000), unit: 's' },
    { name: 'until all of it was found', value: Math.round(total / 1000), unit: 's' },
    { name: 'processor of the server meanwhile', value: share, unit: '%' },
  ];
}
