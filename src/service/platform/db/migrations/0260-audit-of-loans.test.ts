import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrations } from '../migrations.ts';
import type { Database } from '../schema.ts';

test('entries of before about copies name a loan or a request, and no reader', async () => {
  const sqlite = new Sqlite(':memory:');
  sqlite.pragma('foreign_keys = ON');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo('0249-no-dictionary-entries');
  sqlite.pragma('foreign_keys = OFF');
  sqlite.exec(`
    INSERT INTO library (id, group_code, mapping_path, name) VALUES (1, '1', 'one', 'One');
    INSERT INTO reader (id, library_id, account, account_key, primary_id, primary_key, name, lib_code, status, created_at, updated_at)
      VALUES (7, 1, 'li', 'li', 'li', 'li', 'Li', 'M', 'normal', 1, 1);
    INSERT INTO loan (id, library_id, reader_id, barcode, title, lib_code, location_id, subject, lent_on, due_on, renewals, status_after, origin, search_key, created_at, returned_at)
      VALUES (1, 1, NULL, 'A1', 'A', 'M', 's', '', '2026-01-01', '2026-02-01', 0, 'available', 'here', '', 100, 200),
        (2, 1, 7, 'A1', 'A', 'M', 's', '', '2026-01-01', '2026-02-01', 0, 'available', 'here', '', 300, NULL);
    INSERT INTO audit_entry (id, library_id, at, kind, detail, staff, reader_id, account, subjects) VALUES
      (1, 1, 100, 'deskAct', 'lend', 'w', 7, 'li', '["A1"]'),
      (2, 1, 200, 'sipAct', 'return', 'm', 7, 'li', '["A1"]'),
      (3, 1, 300, 'sipAct', 'lend', 'm', 7, 'li', '["A1"]'),
      (4, 1, 310, 'deskAct', 'copy request accept', 'w', 7, 'li', '["12"]'),
      (5, 1, 320, 'sipAct', 'hold +', 'm', 7, 'li', '["9"]'),
      (6, 1, 330, 'command', 'loans lend --reader --barcode', 'w', 7, 'li', '["A1"]'),
      (7, 1, 340, 'deskAct', 'payment cash', 'w', 7, 'li', '["1","500","-"]'),
      (8, 1, 350, 'signIn', 'password', NULL, 7, 'li', NULL);`);
  sqlite.pragma('foreign_keys = ON');
  const { error } = await migrator.migrateTo('0260-audit-of-loans');
  expect(error).toBeUndefined();
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'reader_id', 'account', 'loan_id'])
    .orderBy('id')
    .execute();
  expect(rows.map((one) => [one.id, one.reader_id, one.account, one.loan_id])).toEqual([
    [1, null, null, null],
    [2, null, null, null],
    [3, null, null, 2],
    [4, null, null, null],
    [5, null, null, null],
    [6, null, null, null],
    [7, 7, 'li', null],
    [8, 7, 'li', null],
  ]);
  // The log is still only added to.
  for (const set of [{ detail: 'x' }, { loan_id: 1 }, { reader_id: 7 }]) {
    await expect(db.updateTable('audit_entry').set(set).where('id', '=', 1).execute()).rejects.toThrow('only added to');
  }
  await db.destroy();
});
