import { batchSize } from './batches.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simpleRecord, writeIso2709 } from '../../../../tests/fixtures/import/iso2709.ts';
import type { Store } from '../../platform/db/open.ts';
import { openTestStore } from '#support/store.ts';
import { ImportError, importFile, type ImportOptions } from './run.ts';

let dir: string;
let store: Store;
let libraryId: number;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-run-'));
  store = await openTestStore();
  const library = { group_code: '900001', mapping_path: 'demo', name: '示范' };
  ({ id: libraryId } = await store.db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow());
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true });
});

const run = (file: string, more: Partial<ImportOptions> = {}) =>
  importFile({ store, libraryId, libCodes: ['MAIN'], dataDir: dir, file, thread: false, now: () => 1000, ...more });

function writeFile(name: string, ...parts: Buffer[]): string {
  const file = join(dir, name);
  writeFileSync(file, Buffer.concat(parts));
  return file;
}
const records = (from: number, to: number): Buffer[] =>
  Array.from({ length: to - from }, (_, at) =>
    writeIso2709(simpleRecord(`c${String(from + at)}`, `Title ${String(at)}`)),
  );
const count = async () => (await store.db.selectFrom('record').select('id').execute()).length;

describe('an import', () => {
  it('writes all readable records and reports the others with position, control number and reason', async () => {
    const [first] = records(0, 1);
    const noTitle = writeIso2709({
      fields: [
        ['001', 'untitled'],
        ['100', { subfields: [['a', 'X']] }],
      ],
    });
    const file = writeFile('mixed.mrc', ...records(0, 1), noTitle, Buffer.from('junk'), ...records(1, 3));
    const result = await run(file);
    expect(result).toMatchObject({ format: 'marc', records: 5, inserted: 3, rejected: 2 });
    const lines = readFileSync(result.report ?? '', 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { position: first?.length, controlNumber: 'untitled', reason: 'The record has no title', severity: 'rejected' },
      {
        position: (first?.length ?? 0) + noTitle.length,
        reason: expect.stringContaining('leader'),
        severity: 'rejected',
      },
    ]);
  });

  it('reports a record that replaced another one of the file, with both positions', async () => {
    const [first, other] = ['One of two', 'Other of two'].map((title) => writeIso2709(simpleRecord('p4', title)));
    const file = writeFile('twice.mrc', first ?? Buffer.alloc(0), ...records(0, 1), other ?? Buffer.alloc(0));
    const result = await run(file);
    expect(result).toMatchObject({ inserted: 2, updated: 1, warned: 1 });
    const position = (first?.length ?? 0) + (records(0, 1)[0]?.length ?? 0);
    const reason = 'Number p4 is also at position 0: this record replaced that one';
    expect(JSON.parse(readFileSync(result.report ?? '', 'utf8'))).toEqual({
      position,
      controlNumber: 'p4',
      reason,
      severity: 'warning',
    });
  });

  it('leaves no report without problems', async () => {
    expect((await run(writeFile('good.mrc', ...records(0, 2)))).report).toBeUndefined();
    expect(existsSync(join(dir, 'reports'))).toBe(false);
  });

  it('resumes where it was interrupted, and counts from the beginning', async () => {
    const file = writeFile('long.mrc', ...records(0, 2500));
    let batches = 0;
    const stop = () => {
      batches += 1;
      if (batches === 2) throw new Error('pulled the plug');
    };
    await expect(run(file, { afterBatch: stop })).rejects.toThrow('pulled the plug');
    expect(await count()).toBe(2 * batchSize);
    expect(await run(file)).toMatchObject({
      records: 2500,
      inserted: 2500 - 2 * batchSize,
      resumedAfter: 2 * batchSize,
    });
    expect(await count()).toBe(2500);
    expect(await run(file)).toMatchObject({ records: 2500, inserted: 0, unchanged: 2500, resumedAfter: 0 });
  });

  it('starts again with fromStart, and for a changed file', async () => {
    const stop = () => {
      throw new Error('pulled the plug');
    };
    const file = writeFile('long.mrc', ...records(0, 1500));
    await expect(run(file, { afterBatch: stop })).rejects.toThrow();
    expect(await run(file, { fromStart: true })).toMatchObject({
      inserted: 1500 - batchSize,
      unchanged: batchSize,
      resumedAfter: 0,
    });
    await expect(run(file, { afterBatch: stop })).rejects.toThrow();
    expect(await run(writeFile('long.mrc', ...records(0, 1600)))).toMatchObject({ inserted: 100, resumedAfter: 0 });
  });

  it('resumes formats that are counted in records too', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `T${String(at)}\t${String(at)}`);
    const file = writeFile('list.txt', Buffer.from(`publication_title\ttitle_id\n${lines.join('\n')}\n`));
    const stop = () => {
      throw new Error('pulled the plug');
    };
    await expect(run(file, { afterBatch: stop })).rejects.toThrow();
    expect(await run(file)).toMatchObject({
      format: 'kbart',
      inserted: 1200 - batchSize,
      resumedAfter: batchSize,
    });
  });

  it('reads in a thread of its own just as well', async () => {
    const file = writeFile('thread.mrc', ...records(0, 2500));
    expect(await run(file, { thread: true })).toMatchObject({ records: 2500, inserted: 2500 });
    await expect(run(file, { thread: true, encoding: 'ebcdic' })).rejects.toThrow(/ebcdic/);
  });

  it('refuses a file of no known format', async () => {
    await expect(run(writeFile('letter.txt', Buffer.from('Dear library')))).rejects.toThrow(ImportError);
  });
});
