import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';
import { batchSize, readBatches } from './batches.ts';

const sizes = async (lines: string[]): Promise<number[]> => {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-batches-'));
  try {
    const file = join(dir, 'a.jsonl');
    writeFileSync(file, lines.join('\n'));
    const target = { profile: profileSchema.parse({}), libCodes: ['MAIN'], locations: {} };
    const task = {
      file,
      format: 'jsonl' as const,
      packing: 'none' as const,
      head: Buffer.alloc(0),
      target,
      encoding: undefined,
    };
    const found: number[] = [];
    for await (const { entries } of readBatches({ ...task, position: 0 })) found.push(entries.length);
    return found;
  } finally {
    rmSync(dir, { recursive: true });
  }
};
const line = (at: number, summary?: string): string =>
  JSON.stringify({ controlNumber: String(at), kind: 'book', title: 'One', summary });

it('reads records in batches of five hundred', async () => {
  expect(await sizes(Array.from({ length: 2 * batchSize + 7 }, (_, at) => line(at)))).toEqual([
    batchSize,
    batchSize,
    7,
  ]);
});

it('reads long records in smaller batches, so that memory does not grow with their length', async () => {
  const long = 'x'.repeat(1024 * 1024);
  expect(await sizes(Array.from({ length: 20 }, (_, at) => line(at, long)))).toEqual([8, 8, 4]);
});
