import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchParametersSchema, type SearchParametersInput } from '../../src/lib/contract/calls/search.ts';
import { catalogueRecordSchema, type CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import { openSqlite, type SqliteStore } from '../../src/service/platform/db/open.ts';
import { writeRecords } from '../../src/service/catalogue/import/write/records.ts';
import { openSearch } from '../../src/service/catalogue/search/engine.ts';
import type { IndexHits, SearchEngine } from '../../src/service/catalogue/search/types.ts';

/** What tests of the search need: a store in memory, an index in a folder of its own, and short ways to both. */
export interface SearchFixture {
  store: SqliteStore;
  dir: string;
  libraryId: number;
  engine: () => SearchEngine;
  /** Writes records into the store alone; the index hears of them when it follows. */
  write: (records: readonly CatalogueRecordInput[]) => Promise<void>;
  /** Writes records and follows the feed. */
  put: (records: readonly CatalogueRecordInput[]) => Promise<void>;
  search: (parameters: SearchParametersInput) => IndexHits;
  /** Control numbers of the page, in order. */
  found: (parameters: SearchParametersInput) => string[];
  /** Control numbers of records by their id. */
  named: (ids: readonly number[]) => string[];
  idOf: (controlNumber: string) => number;
  /** Closes the engine and opens another on the same files. */
  reopen: () => Promise<void>;
  close: () => Promise<void>;
}

export const groupCode = '900001';

export async function searchFixture(records: readonly CatalogueRecordInput[] = []): Promise<SearchFixture> {
  const store = await openSqlite(':memory:');
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-search-'));
  const { id: libraryId } = await store.db
    .insertInto('library')
    .values({ group_code: groupCode, mapping_path: 'demo', name: 'demo' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const location = (location_id: string, lib_code: string, campus_id: string, seq: number) => ({
    library_id: libraryId,
    location_id,
    lib_code,
    campus_id,
    seq,
    type_code: null,
    name: '{}',
  });
  const locations = [location('stacks', 'MAIN', 'east', 1), location('medicine', 'MED', 'west', 2)];
  await store.db.insertInto('location').values(locations).execute();
  let engine = await openSearch(store, dir);
  const controlNumber = store.sqlite
    .prepare<[number], string>('SELECT control_number FROM record WHERE id = ?')
    .pluck();
  const id = store.sqlite.prepare<[string], number>('SELECT id FROM record WHERE control_number = ?').pluck();
  const search: SearchFixture['search'] = (parameters) =>
    engine.search(libraryId, searchParametersSchema.parse(parameters), 'zh-CN');
  const named: SearchFixture['named'] = (ids) => ids.map((id) => controlNumber.get(id) ?? '?');
  const write: SearchFixture['write'] = async (some) => {
    const parsed = some.map((record) => catalogueRecordSchema.parse(record));
    await writeRecords(store, { libraryId, source: 'test' }, parsed, 1);
  };
  const put: SearchFixture['put'] = async (some) => {
    await write(some);
    await engine.catchUp();
  };
  if (records.length > 0) await put(records);
  return {
    store,
    dir,
    libraryId,
    engine: () => engine,
    write,
    put,
    search,
    found: (parameters) => named(search(parameters).ids),
    named,
    idOf: (number) => id.get(number) ?? 0,
    reopen: async () => {
      await engine.close();
      engine = await openSearch(store, dir);
      await engine.open(libraryId);
    },
    close: async () => {
      await engine.close();
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A book with as much as a test says. */
export const book = (controlNumber: string, title: string, more: Partial<CatalogueRecordInput> = {}) => ({
  controlNumber,
  kind: 'book' as const,
  title,
  ...more,
});

/** Authors of a record. */
export const by = (...names: string[]): Partial<CatalogueRecordInput> => ({
  contributors: names.map((name) => ({ name, role: 'author' })),
});
