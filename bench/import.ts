// Records per second of MARC and JSON Lines imports with indexing, and their peak memory.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { CatalogueRecordInput } from '../src/service/catalogue/model/record.ts';
import { generateRecords } from './catalogue.ts';
import { toMarc21 } from './import.records.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  /** What it should reach at least, or at most where less is better. */
  aim?: number;
}

/** As bin/run.mjs gives them to `yuelan`. */
const commandFlags = ['--max-semi-space-size=2', '--heap-growing-percent=20'];
const commandMalloc = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '524288', MALLOC_TRIM_THRESHOLD_: '262144' };
const maxMiB = 300;

const figures = z.object({ records: z.number(), inserted: z.number(), seconds: z.number(), peakMiB: z.number() });

async function writeFile(
  file: string,
  count: number,
  write: (record: CatalogueRecordInput) => Buffer | string,
): Promise<void> {
  const stream = createWriteStream(file);
  for (const record of generateRecords(count, 1)) {
    if (!stream.write(write(record))) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}

/** Imports generated catalogues; BENCH_RECORDS says how many records (100,000). */
export async function run(): Promise<Row[]> {
  const count = Number(process.env['BENCH_RECORDS'] ?? 100_000);
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-bench-'));
  try {
    const marc = join(dir, 'records.mrc');
    const jsonl = join(dir, 'records.jsonl');
    await writeFile(marc, count, toMarc21);
    await writeFile(jsonl, count, (record) => `${JSON.stringify(record)}\n`);
    const rows: Row[] = [];
    for (const [name, file, indexing] of [
      ['MARC 21, ISO 2709', marc, 'index'],
      ['JSON Lines', jsonl, 'index'],
      ['MARC 21, ISO 2709, without index', marc, 'none'],
    ] as const) {
      const data = join(dir, name.replace(/\W/g, ''));
      mkdirSync(data);
      const child = join(import.meta.dirname, 'import.child.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [...commandFlags, child, file, data, indexing], {
        env: { ...process.env, ...commandMalloc },
      });
      const result = figures.parse(JSON.parse(stdout));
      if (result.inserted !== count) throw new Error(`${name}: ${String(result.inserted)} of ${String(count)} records`);
      const perSecond = Math.round(result.records / result.seconds);
      rows.push({
        name: `import ${name}`,
        value: perSecond,
        unit: 'records/s',
        ...(indexing === 'index' && { aim: 5000 }),
      });
      rows.push({ name: `import ${name}, peak memory`, value: Math.round(result.peakMiB), unit: 'MiB', aim: maxMiB });
      rmSync(data, { recursive: true });
    }
    return rows;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (import.meta.main) for (const { name, value, unit } of await run()) console.log(`${name}: ${String(value)} ${unit}`);
