import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogueRecordSchema } from '../../catalogue/model/record.ts';
import { openRecordFeed } from '../../catalogue/search/feed.ts';
import { writeRecords } from '../../catalogue/import/write/records.ts';
import { openTestStore, isOnPostgres } from '#support/store.ts';
import { openSqlite, type Store } from './open.ts';
import { inSnapshot, inTransaction } from './database.ts';
import { createWriteTracker } from './writes.ts';

let dir: string;
let store: Store;
let libraryId: number;
const record = (controlNumber: string, title: string) =>
  catalogueRecordSchema.parse({ controlNumber, kind: 'book', title });
const write = (controlNumber: string, title: string) =>
  writeRecords(store, { libraryId, source: 'marc' }, [record(controlNumber, title)], 1000);

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'snapshot-'));
  // A store in memory has one connection, and its writers wait for a snapshot.
  store = isOnPostgres ? await openTestStore() : await openSqlite(join(dir, 'yuelan.db'));
  const library = { group_code: '900001', mapping_path: 'demo', name: '示范' };
  const { id } = await store.db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow();
  libraryId = id;
  await write('a', '灯下集');
});
afterEach(async () => {
  await store.close();
  rmSync(dir, { recursive: true });
});

const titlesIn = async (db: Store['db']) =>
  (await db.selectFrom('record').select('title').orderBy('id').execute()).map(({ title }) => title);

test('a snapshot is consistent during writes, and blocks no writer', async () => {
  await inSnapshot(store.db, async (seen) => {
    expect(await titlesIn(seen)).toEqual(['灯下集']);
    await write('b', '围城');
    await write('a', '新灯下集');
    expect(await titlesIn(store.db)).toEqual(['新灯下集', '围城']);
    expect(await titlesIn(seen)).toEqual(['灯下集']);
    await inSnapshot(store.db, async (later) => {
      expect(await titlesIn(later)).toEqual(['新灯下集', '围城']);
    });
  });
  expect(await inSnapshot(store.db, titlesIn)).toEqual(['新灯下集', '围城']);
});

test.skipIf(isOnPostgres)('a snapshot of SQLite begins before its first statement', async () => {
  const seen = await inSnapshot(store.db, async (db) => {
    await write('b', '围城');
    return titlesIn(db);
  });
  expect(seen).toEqual(['灯下集']);
});

test('an index is made of one state of the catalogue', async () => {
  const titles = await openRecordFeed(store.db).inSnapshot(async (feed) => {
    const position = await feed.lastSeq();
    await write('b', '围城');
    const documents = await feed.following(libraryId, 0, 10);
    expect(await feed.lastSeq()).toBe(position);
    return documents.map((document) => document.record.title);
  });
  expect(titles).toEqual(['灯下集']);
});

test('nothing is written in a snapshot, and it counts as no write', async () => {
  const writing = inSnapshot(store.db, (db) => db.deleteFrom('record').execute());
  await expect(writing).rejects.toThrow();
  expect(await titlesIn(store.db)).toEqual(['灯下集']);
  const writes = createWriteTracker();
  await writes.run(() => inSnapshot(store.db, titlesIn));
  expect(writes.hasWritten()).toBe(false);
});

test('inside a transaction a snapshot sees what the transaction wrote', async () => {
  await inTransaction(store.db, async (inside) => {
    await inside.updateTable('record').set({ title: '改' }).execute();
    expect(await inSnapshot(inside, titlesIn)).toEqual(['改']);
  });
});
