import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from '../migrations.ts';
import type { Database } from '../schema.ts';

const name = '0247-record-parts-by-key';

test('a store of the version before has its identifiers, names, subjects and classes after it', async () => {
  const sqlite = new Sqlite(':memory:');
  sqlite.pragma('foreign_keys = ON');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo('0246-sip-patron-blocks');
  sqlite.exec(`
    INSERT INTO library (id, group_code, mapping_path, name) VALUES (1, '1', 'one', 'One');
    INSERT INTO record (id, library_id, source, control_number, kind, title, title_key, work_key, data, created_at, updated_at)
      VALUES (1, 1, 's', 'a', 'book', 'A', 'a', 'a', '{}', 1, 1), (2, 1, 's', 'b', 'book', 'B', 'b', 'b', '{}', 1, 1);
    INSERT INTO record_identifier VALUES (2, 'isbn', '9787'), (1, 'issn', '1000'), (1, 'isbn', '9787');
    INSERT INTO record_contributor VALUES (2, 1, 'author', '茅盾', '茅盾'), (1, 0, 'author', '鲁迅', '鲁迅');
    INSERT INTO record_subject VALUES (1, 1, '散文'), (1, 0, '小说');
    INSERT INTO record_class VALUES (1, 'clc', 'I247.5');`);
  const tables = ['record_identifier', 'record_contributor', 'record_subject', 'record_class'];
  const rows = (): Promise<unknown[][]> =>
    Promise.all(
      tables.map(async (table) => {
        const all = await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2, 3`.execute(db);
        return all.rows;
      }),
    );
  const before = await rows();

  const { error, results } = await migrator.migrateTo(name);
  expect(error).toBeUndefined();
  expect(results?.map((one) => one.migrationName)).toEqual([name]);

  expect(await rows()).toEqual(before);
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  // A key is there once, an index still finds, and what belongs to a record goes with it.
  expect(() => sqlite.exec("INSERT INTO record_identifier VALUES (1, 'isbn', '9787')")).toThrow(/UNIQUE/);
  const plan = sqlite
    .prepare("EXPLAIN QUERY PLAN SELECT 1 FROM record_class WHERE scheme = 'clc' AND code = 'I'")
    .all();
  expect(JSON.stringify(plan)).toContain('record_class_code');
  sqlite.exec('DELETE FROM record WHERE id = 1');
  expect((await rows()).map((of) => of.length)).toEqual([1, 1, 0, 0]);
  await db.destroy();
});
