import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOnPostgres, openTestStore } from '#support/store.ts';
import { isSqlite, type Store } from './open.ts';
import { Rows } from './rows.ts';
import { Statement, statementTexts, stepsOnSqlite, type Steps } from './statement.ts';
import '../../catalogue/import/write/records.ts';

// Rows that wait for others of their table are seen by whatever asks for them, as if each had been added at once.

const add = new Rows<[at: number, day: string]>('waiting_row', { at: 'bigint', day: 'text' });
const count = new Statement<[], { rows: number }>('SELECT count(*) AS rows FROM waiting_row');
const remove = new Statement<[at: number]>('DELETE FROM waiting_row WHERE at = ?');
const other = new Statement<[], { there: number }>('SELECT 1 AS there');

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await store.db.schema
    .createTable('waiting_row')
    .addColumn('at', 'bigint', (column) => column.notNull().unique())
    .addColumn('day', 'text', (column) => column.notNull())
    .execute();
});
afterAll(() => store.close());

const counted = async (): Promise<number> => Number((await store.read(() => count.get()))?.rows);
const empty = () => store.write(() => new Statement('DELETE FROM waiting_row').run());

it('rows are there for what is asked next, in their order, however many wait', async () => {
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.record({ add: fc.integer({ min: 0, max: 40 }) }) },
    { weight: 2, arbitrary: fc.record({ remove: fc.nat(200) }) },
    { weight: 1, arbitrary: fc.record({ count: fc.constant(true) }) },
    { weight: 1, arbitrary: fc.record({ other: fc.constant(true) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      await empty();
      const expected = new Set<number>();
      let next = 0;
      await store.write(function* (): Steps<void> {
        expected.clear();
        next = 0;
        for (const act of acts) {
          if ('add' in act) {
            for (let times = 0; times < act.add; times += 1) {
              expected.add(next);
              add.send(next, `day ${String(next)}`);
              next += 1;
            }
          } else if ('remove' in act) {
            expected.delete(act.remove);
            remove.send(act.remove);
          } else if ('other' in act) expect(yield* other.get()).toMatchObject({ there: 1 });
          else expect(Number((yield* count.get())?.rows)).toBe(expected.size);
        }
      });
      const rows = await store.db
        .selectFrom('waiting_row' as 'record')
        .selectAll()
        .execute();
      expect(rows.map((row) => Number(Reflect.get(row, 'at'))).sort((a, b) => a - b)).toEqual([...expected]);
    }),
    { numRuns: isOnPostgres ? 40 : 200 },
  );
});

it('work that fails leaves no row to the work after it', async () => {
  await empty();
  const failing = store.write(function* (): Steps<void> {
    add.send(1, 'one');
    yield* other.get();
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  await store.write(function* (): Steps<void> {
    add.send(2, 'two');
    yield* other.get();
  });
  expect(await counted()).toBe(1);
});

it('a row that is refused fails the whole work, also where it has waited', async () => {
  await empty();
  const refused = store.write(function* (): Steps<void> {
    for (const at of [1, 2, 1]) add.send(at, 'day');
    yield* other.get();
  });
  await expect(refused).rejects.toThrow(/unique/i);
  expect(await counted()).toBe(0);
});

it.skipIf(isOnPostgres)('work that is done at one go within other work sees what that has added', async () => {
  await empty();
  const within = await store.write(function* (): Steps<number | undefined> {
    add.send(1, 'one');
    const counting = function* (): Steps<{ rows: number } | undefined> {
      return yield* count.get();
    };
    const found = isSqlite(store) ? stepsOnSqlite(store.sqlite, counting()) : undefined;
    yield* other.get();
    return found?.rows;
  });
  expect(within).toBe(1);
});

it.skipIf(isOnPostgres)('no table refers to one whose rows wait on SQLite', () => {
  if (!isSqlite(store)) throw new Error('the store is none of SQLite');
  const { sqlite } = store;
  const groups = statementTexts('sqlite').flatMap(
    (text) => /^INSERT INTO (\w+) .* VALUES \([^)]*\), \(/.exec(text) ?? [],
  );
  const waiting = new Set(groups.filter((_, at) => at % 2 === 1));
  expect([...waiting]).toContain('record_subject');
  const tables = sqlite.prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
  const referredTo = tables.flatMap(({ name }) =>
    sqlite
      .prepare<[string], { table: string }>('SELECT "table" FROM pragma_foreign_key_list(?)')
      .all(name)
      .map(({ table }) => table),
  );
  expect(referredTo).toContain('record');
  expect(referredTo.filter((table) => waiting.has(table))).toEqual([]);
});
