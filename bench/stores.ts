import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { createDatabase } from '#support/postgres-databases.ts';
import { programFolder, startPostgres } from '../tests/postgres-server.ts';
import type { Row } from './import.ts';

// The same work on a file of SQLite and on PostgreSQL of this machine, one node each. The processor time is that of the
// node: PostgreSQL's own comes to it, on this machine or another.

const run = promisify(execFile);
const time = z.object({ ms: z.number(), processorMs: z.number() });
const figures = z.object({
  record: time,
  list: time,
  lend: time,
  renew: time,
  recordsASecond: z.number(),
  peakMiB: z.number(),
});

/** BENCH_RECORDS says how many records are written; 100,000 when it says nothing. */
export async function runStores(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-stores-'));
  const records = process.env['BENCH_RECORDS'] ?? '100000';
  const measure = async (name: string, where: string): Promise<Row[]> => {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'stores.child.ts'), where, records], {
      maxBuffer: 2 ** 24,
    });
    const found = figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    const { record, list, lend, renew } = found;
    const rows = Object.entries({ record, list, 'lend and take back': lend, 'lend, renew, take back': renew });
    const round = (value: number) => Math.round(value * 100) / 100;
    return [
      ...rows.flatMap(([what, { ms, processorMs }]) => [
        { name: `${name}: ${what}`, value: round(ms), unit: 'ms' },
        { name: `${name}: ${what}, processor of the node`, value: round(processorMs), unit: 'ms' },
      ]),
      { name: `${name}: ${records} records written`, value: Math.round(found.recordsASecond), unit: 'records/s' },
      { name: `${name}: peak memory of the node`, value: Math.round(found.peakMiB), unit: 'MiB' },
    ];
  };
  try {
    const onFile = await measure('SQLite', join(dir, 'yuelan.db'));
    if (programFolder() === undefined) {
      console.log('  PostgreSQL is not measured: there is none here.');
      return onFile;
    }
    const server = await startPostgres();
    try {
      return [...onFile, ...(await measure('PostgreSQL', await createDatabase(server.address, 'stores')))];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
