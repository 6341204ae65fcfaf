import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueRecordSchema } from '../../catalogue/model/record.ts';
import { openSqlite, type SqliteStore } from './open.ts';
import { sourcesOf } from '../../catalogue/import/write/record-sources.ts';
import { writeRecords } from '../../catalogue/import/write/records.ts';

let store: SqliteStore;
const ids: number[] = [];
beforeAll(async () => {
  store = await openSqlite(':memory:');
  for (const [path, sources] of [
    ['one', ['data', 'aleph', 'zentral']],
    ['two', ['other']],
    ['empty', []],
  ] as const) {
    const { id: libraryId } = await store.db
      .insertInto('library')
      .values({ group_code: path, mapping_path: path, name: path })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(libraryId);
    for (const source of sources) {
      const records = ['1', '2'].map((controlNumber) =>
        catalogueRecordSchema.parse({ controlNumber, kind: 'book', title: source }),
      );
      await writeRecords(store, { libraryId, source }, records, 1);
    }
  }
});
afterAll(() => store.close());

const titles = (libraryId = 0) =>
  store.db
    .selectFrom('record')
    .select('title')
    .where('library_id', '=', libraryId)
    .where('source', 'in', sourcesOf(libraryId))
    .where('control_number', '=', '2');

test('records of a library are found by their control number in all of its sources', async () => {
  const found = await Promise.all(ids.map(async (id) => (await titles(id).execute()).map(({ title }) => title).sort()));
  expect(found).toEqual([['aleph', 'data', 'zentral'], ['other'], []]);
});

test('they are looked up by the whole key, and no library is read through', () => {
  const { sql, parameters } = titles(ids[0]).compile();
  const plan = store.sqlite.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
  expect(plan[0]?.detail).toContain('(library_id=? AND source=? AND control_number=?)');
});
