import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoRecordSource } from '#demo/records.ts';
import { openStore, type Store } from '../platform/db/open.ts';
import { loadLibraryData, type LoadOptions, type LoadProgress } from './first-load.ts';
import { loadLibraries } from './registry.ts';
import { librariesFolder, smallLibrary } from '#support/library-folder.ts';

const day = 86_400_000;
const today = Date.UTC(2026, 10, 21, 8);
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const book = (number: number, more: object = {}) => ({
  controlNumber: `b${String(number)}`,
  kind: 'book',
  title: `书${String(number)}`,
  ...more,
});
const lines = (records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
const held = (barcode: string, status: string, more: object = {}) => ({
  holdings: [{ libCode: 'A', locationId: 'A1', items: [{ barcode, status, ...more }] }],
});

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
});
afterEach(async () => {
  await store.close();
});

async function options(dir: string, more: Partial<LoadOptions> = {}): Promise<LoadOptions> {
  const { libraries } = await loadLibraries(store, dir);
  return { store, libraries, now: () => today, recordSource: demoRecordSource, ...more };
}
const titles = async () =>
  (await store.db.selectFrom('record').select('title').where('deleted_at', 'is', null).orderBy('title').execute()).map(
    (row) => row.title,
  );
function libraryWith(records: string, demo = false) {
  return librariesFolder({
    small: { 'library.json': { ...smallLibrary('small', '100001'), demo }, 'data/books.jsonl': records },
  });
}

describe('loading the records of a library’s folder', () => {
  test('files are loaded once; a second load has nothing to do', async () => {
    using folder = libraryWith(lines([book(1), book(2)]));
    const given = await options(folder.dir);
    expect(await loadLibraryData(given)).toEqual([{ mappingPath: 'small', loaded: true, records: 2, problems: [] }]);
    expect(await loadLibraryData(given)).toEqual([{ mappingPath: 'small', loaded: false, records: 0, problems: [] }]);
    expect(await titles()).toEqual(['书1', '书2']);
  });

  test('changed files update records and withdraw missing ones', async () => {
    using folder = libraryWith(lines([book(1), book(2)]));
    await loadLibraryData(await options(folder.dir));
    writeFileSync(join(folder.dir, 'small/data/books.jsonl'), lines([book(2, { title: '新书名' }), book(3)]));
    expect(await loadLibraryData(await options(folder.dir))).toMatchObject([{ loaded: true, records: 2 }]);
    expect(await titles()).toEqual(['书3', '新书名']);
  });

  test('uses the library’s descriptions for records that have none, and loads them again when they change', async () => {
    using folder = libraryWith(lines([book(1), book(2, { summary: '自有提要' })]));
    const described = join(folder.dir, 'small/descriptions.jsonl');
    const rows = (summary: string) =>
      lines([
        { controlNumber: 'b1', summary, contents: ['第一章', '第二章'] },
        { controlNumber: 'b2', summary },
      ]);
    const stored = async () =>
      (await store.db.selectFrom('record').select('data').orderBy('title').execute()).map(({ data }) => {
        const { summary, contents = [] }: { summary?: string; contents?: string[] } = JSON.parse(data);
        return [summary, contents];
      });
    writeFileSync(described, `${rows('旧说明')}{"controlNumber":"b1"}\n`);
    const [first] = await loadLibraryData(await options(folder.dir));
    expect(first?.problems).toEqual(['descriptions.jsonl:3: says nothing']);
    expect(await stored()).toEqual([
      ['旧说明', ['第一章', '第二章']],
      ['自有提要', []],
    ]);
    writeFileSync(described, rows('新说明'));
    expect(await loadLibraryData(await options(folder.dir))).toMatchObject([{ loaded: true, problems: [] }]);
    expect((await stored())[0]).toEqual(['新说明', ['第一章', '第二章']]);
  });

  test('packed and plain files of one folder are read together', async () => {
    using folder = libraryWith(lines([book(1)]));
    mkdirSync(join(folder.dir, 'small/data'), { recursive: true });
    writeFileSync(join(folder.dir, 'small/data/more.jsonl.gz'), gzipSync(lines([book(2)]).trim()));
    await loadLibraryData(await options(folder.dir));
    expect(await titles()).toEqual(['书1', '书2']);
  });

  test('reports lines with mistakes by file and line, and loads the others', async () => {
    using folder = libraryWith(
      `${lines([book(1)])}\n{"kind":\n${lines([{ controlNumber: 'x', kind: 'book' }, book(2)])}`,
    );
    const [result] = await loadLibraryData(await options(folder.dir));
    expect(result?.records).toBe(2);
    expect(result?.problems.map((problem) => problem.split(': ', 2).join(': '))).toEqual([
      expect.stringMatching(/^books\.jsonl:3: /),
      'books.jsonl:4: The record has no title',
    ]);
  });

  test('loads a record without its wrong optional field and reports it; ignores an empty field', async () => {
    using folder = libraryWith(
      lines([
        { ...book(1), pubYear: 'soon' },
        { ...book(2), subtitle: '' },
      ]),
    );
    const [result] = await loadLibraryData(await options(folder.dir));
    expect(await titles()).toEqual(['书1', '书2']);
    expect(result?.problems).toEqual([expect.stringMatching(/^books\.jsonl:1: pubYear: .*left out$/)]);
  });

  test('reports progress for each batch, and awaits what follows a batch', async () => {
    using folder = libraryWith(lines(Array.from({ length: 2500 }, (_, at) => book(at))));
    const seen: LoadProgress[] = [];
    let after = 0;
    await loadLibraryData(
      await options(folder.dir, {
        onProgress: (progress) => seen.push(progress),
        afterBatch: () => {
          after += 1;
        },
      }),
    );
    expect(seen.map((entry) => entry.records)).toEqual([1000, 2000, 2500]);
    expect(seen[0]).toEqual({ mappingPath: 'small', records: 1000, total: 2500 });
    expect(after).toBe(4);
  });

  test('a damaged packed file ends the load, and the next start tries again', async () => {
    using folder = libraryWith(lines([book(1)]));
    writeFileSync(join(folder.dir, 'small/data/more.jsonl.gz'), gzipSync(lines([book(2)])).subarray(0, 30));
    const given = await options(folder.dir);
    await expect(loadLibraryData(given)).rejects.toThrow('unexpected end of file');
    await expect(loadLibraryData(given)).rejects.toThrow('unexpected end of file');
  });
});

describe('a demo library', () => {
  const records = lines([
    ...Array.from({ length: 300 }, (_, at) =>
      book(at, {
        pubYear: 2024,
        acquiredOn: '2099-01-01',
        priorLoans: 12,
        subjects: ['推理小说'],
        ...held(`B${String(at)}`, 'loaned'),
      }),
    ),
    book(900, { pubYear: 1990, acquiredOn: '1991-02-03', ...held('C1', 'loaned', { dueDate: '2030-01-01' }) }),
  ]);

  test('has due days and new books of the day of loading, and keeps the days that its files name', async () => {
    using folder = libraryWith(records, true);
    await loadLibraryData(await options(folder.dir));
    const items = await store.db.selectFrom('item').select(['barcode', 'due_date']).execute();
    const due = items.filter((item) => item.barcode !== 'C1').flatMap((item) => item.due_date ?? []);
    expect(due.length).toBeGreaterThan(60);
    expect(due.length).toBeLessThan(120);
    expect(items.find((item) => item.barcode === 'C1')?.due_date).toBe('2030-01-01');
    expect(due.every((date) => date >= isoDay(today - 8 * day) && date <= isoDay(today + 45 * day))).toBe(true);
    const overdue = due.filter((date) => date < isoDay(today)).length;
    expect(overdue).toBeGreaterThan(0);
    expect(overdue).toBeLessThan(due.length / 5);

    const acquired = (await store.db.selectFrom('record').select('acquired_on').execute()).map(
      (row) => row.acquired_on,
    );
    const recent = acquired.filter((date) => date !== null && date > isoDay(today - 57 * day));
    expect(recent.length).toBeGreaterThan(30);
    expect(recent.length).toBeLessThan(150);
    expect(acquired.every((date) => date !== null && date <= isoDay(today))).toBe(true);
    expect(acquired).toContain('1991-02-03');
  });

  test('starts with searches that its loans make likely, unless its readers have searched', async () => {
    using folder = libraryWith(records, true);
    await loadLibraryData(await options(folder.dir));
    const terms = await store.db.selectFrom('popular_search').select(['term', 'searches']).execute();
    expect(terms).toContainEqual({ term: '推理小说', searches: 60 });
    await loadLibraryData(await options(folder.dir, { force: true }));
    expect(await store.db.selectFrom('popular_search').select(['term', 'searches']).execute()).toEqual(terms);
  });

  test('a library of its own keeps every day as its files say, and no search is made up', async () => {
    using folder = libraryWith(records);
    await loadLibraryData(await options(folder.dir));
    const due = await store.db.selectFrom('item').select('due_date').where('due_date', 'is not', null).execute();
    expect(due).toEqual([{ due_date: '2030-01-01' }]);
    expect(await store.db.selectFrom('popular_search').selectAll().execute()).toEqual([]);
  });
});
