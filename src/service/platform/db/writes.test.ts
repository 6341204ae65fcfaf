import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestStore } from '#support/store.ts';
import type { Store } from './open.ts';
import { inTransaction } from './database.ts';
import { createWriteTracker, withoutTracking } from './writes.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const insert = (db: Store['db']) =>
  db.insertInto('schedule_lease').values({ name: 'a', holder: 'b', held_until: 1 }).execute();
const read = (db: Store['db']) => db.selectFrom('schedule_lease').selectAll().execute();
/** Whether work has written, successful or not. */
async function isWriteTracked(work: () => Promise<unknown>): Promise<boolean> {
  const writes = createWriteTracker();
  await writes.run(work).catch(() => undefined);
  return writes.hasWritten();
}
const fail = () => Promise.reject(new Error('later failure'));

it('tracks a statement outside of transactions', async () => {
  expect(await isWriteTracked(() => insert(store.db))).toBe(true);
  expect(await isWriteTracked(() => store.db.updateTable('schedule_lease').set({ held_until: 2 }).execute())).toBe(
    true,
  );
  expect(await isWriteTracked(() => store.db.deleteFrom('schedule_lease').execute())).toBe(true);
});

it('tracks a transaction once it is committed, and what fails later does not undo that', async () => {
  const work = async () => {
    await inTransaction(store.db, insert);
    await fail();
  };
  expect(await isWriteTracked(work)).toBe(true);
});

it('tracks neither a transaction that was rolled back nor one that only read', async () => {
  const work = async (db: Store['db']) => {
    await insert(db);
    await fail();
  };
  expect(await isWriteTracked(() => inTransaction(store.db, work))).toBe(false);
  expect(await isWriteTracked(() => inTransaction(store.db, read))).toBe(false);
  expect(await isWriteTracked(() => read(store.db))).toBe(false);
});

it('tracks handwritten statements that write', async () => {
  const write = (db: Store['db']) => sql`INSERT INTO schedule_lease VALUES ('c', 'd', 1)`.execute(db);
  expect(await isWriteTracked(() => inTransaction(store.db, write))).toBe(true);
});

it('does not track a refused statement', async () => {
  await insert(store.db);
  expect(await isWriteTracked(() => insert(store.db))).toBe(false);
});

it('does not track work that is excluded', async () => {
  expect(await isWriteTracked(() => withoutTracking(() => insert(store.db)))).toBe(false);
});
