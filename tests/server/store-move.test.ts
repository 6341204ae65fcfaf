import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerDemo } from '#demo/command.ts';
import { registerMigrate } from '../../src/cli/migrate.ts';
import { commandLine } from '#support/cli.ts';
import { isStoreAway } from '../../src/service/platform/db/away.ts';
import { openSqlite, openStore, type Store } from '../../src/service/platform/db/open.ts';
import { createDatabase, dropDatabase } from '#support/postgres-databases.ts';
import { programFolder, startPostgres, type PostgresServer } from '../postgres-server.ts';

// Stores are moved between files and real databases, with all that the demo library has in them.

const named = process.env['TEST_DATABASE_URL'];
const isHere = named !== undefined || programFolder() !== undefined;
if (!isHere) console.log('Moves of stores are not tested: there is no PostgreSQL here, and no TEST_DATABASE_URL.');

describe.skipIf(!isHere)('a move of the store', () => {
  const { run: yuelan } = commandLine([registerMigrate, registerDemo], {});
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-move-'));
  const demo = join(dir, 'demo.db');
  let server: PostgresServer | undefined;
  let address = '';
  const made: string[] = [];

  beforeAll(async () => {
    if (named === undefined) server = await startPostgres();
    address = named ?? server?.address ?? '';
  });
  afterAll(async () => {
    for (const name of made) await dropDatabase(address, name);
    await server?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const newDatabase = async (): Promise<string> => {
    const name = `yuelan_move_${String(process.pid)}_${String(made.length)}`;
    made.push(name);
    return createDatabase(address, name);
  };
  /** A copy of the demo library's store; the first who asks has it loaded. */
  const demoStore = async (name: string): Promise<string> => {
    if (!existsSync(demo)) {
      const data = join(dir, 'data');
      mkdirSync(data);
      vi.stubEnv('DATA_DIR', data);
      vi.stubEnv('DATABASE_URL', '');
      vi.stubEnv('LIBRARIES_DIR', join(import.meta.dirname, '../../libraries'));
      await yuelan('demo', 'load', 'chengchuan', '--demo-readers');
      const store = await openSqlite(join(data, 'yuelan.db'));
      const { id } = await store.db.selectFrom('record').select('id').limit(1).executeTakeFirstOrThrow();
      const attachment = { record_id: id, seq: 9, title: '附录', file: 'a/b.pdf', access: 'reader' as const };
      await store.db.insertInto('attachment').values(attachment).execute();
      store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
      await store.close();
      copyFileSync(join(data, 'yuelan.db'), demo);
    }
    const file = join(dir, `${name}.db`);
    copyFileSync(demo, file);
    return file;
  };
  const inStore = async <T>(where: string, work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore(where);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const tables = [
    'record',
    'item',
    'loan',
    'charge',
    'purchase_order',
    'attachment',
    'reader',
    'ledger_entry',
  ] as const;
  const countsOf = (where: string) =>
    inStore(where, async ({ db }) => {
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const { n } = await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        counts[table] = n;
      }
      return counts;
    });

  it('takes the demo library to PostgreSQL and back, with loans, orders, attachments and numbers', async () => {
    const file = await demoStore('there-and-back');
    const before = await countsOf(file);
    for (const table of tables) expect(before[table], table).toBeGreaterThan(0);
    const database = await newDatabase();
    const lines = await yuelan('migrate', '--from', `sqlite:${file}`, '--to', database);
    expect(lines.at(-1)).toBe('The copy matches the store, which remains in use. Use --switch to move it.');
    expect(lines.find((line) => line.startsWith('loan\t'))).toMatch(
      new RegExp(`^loan\\t${String(before['loan'])}\\t(\\w{16})\\t${String(before['loan'])}\\t\\1\\tsame$`),
    );
    await expect(openStore(database)).rejects.toThrow(/unfinished copy/);

    // Meanwhile the library is used: something comes, something changes, something goes.
    const last = await inStore(file, async ({ db }) => {
      await db.updateTable('reader').set({ name: '改名' }).where('id', '=', 1).execute();
      await db.deleteFrom('attachment').execute();
      const library = { group_code: '9', mapping_path: 'gone', name: 'gone' };
      const { id } = await db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow();
      await db.deleteFrom('library').where('id', '=', id).execute();
      return id;
    });
    const more = await yuelan('migrate', '--from', `sqlite:${file}`, '--to', database, '--switch');
    expect(more).toContain('  reader: 0 added, 1 changed, 0 removed');
    expect(more).toContain(`  attachment: 0 added, 0 changed, ${String(before['attachment'])} removed`);
    expect(more.at(-1)).toMatch(/^Moved. Set DATABASE_URL to postgres:/);
    expect(process.exitCode).toBeUndefined();
    await expect(openStore(file)).rejects.toThrow(/was moved/);
    expect(await countsOf(database)).toEqual({ ...before, attachment: 0 });
    await inStore(database, async ({ db }) => {
      const library = { group_code: '10', mapping_path: 'new', name: '新' };
      const { id } = await db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow();
      expect(id).toBe(last + 1);
      // What the store refuses it refuses there too, and rows refer to rows that are there.
      await expect(db.deleteFrom('ledger_entry').execute()).rejects.toThrow(/ledger/);
      await expect(
        db
          .insertInto('hold_notice' as never)
          .values({ hold_id: -1 } as never)
          .execute(),
      ).rejects.toThrow();
    });

    const back = await yuelan('migrate', '--from', database, '--to', `sqlite:${file}`, '--switch');
    expect(back).toContain('  library: 1 added, 0 changed, 0 removed');
    expect(back.at(-1)).toContain('Moved. Set DATABASE_URL to');
    await expect(openStore(database)).rejects.toThrow(/was moved/);
    expect(await countsOf(file)).toEqual({ ...before, attachment: 0 });
    await inStore(file, async ({ db }) => {
      await db.updateTable('reader').set({ name: '又改' }).where('id', '=', 1).execute();
      await expect(db.deleteFrom('ledger_entry').execute()).rejects.toThrow(/ledger/);
      const library = { group_code: '11', mapping_path: 'newer', name: '更新' };
      const { id } = await db.insertInto('library').values(library).returning('id').executeTakeFirstOrThrow();
      expect(id).toBe(last + 2);
    });
  });

  it.each(['sqlite', 'postgres'] as const)(
    'loses nothing that was acknowledged while it went on, from %s',
    async (engine) => {
      const [file, database] = [join(dir, `busy-${engine}.db`), await newDatabase()];
      const [from, to] = engine === 'sqlite' ? [file, database] : [database, file];
      const addressOf = (place: string) => (place === file ? `sqlite:${file}` : place);
      const store = await openStore(from);
      const done: string[] = [];
      const work = async (): Promise<unknown> => {
        for (let at = 1; ; at += 1) {
          const code = String(at);
          try {
            await store.db
              .insertInto('library')
              .values({ group_code: code, mapping_path: `p${code}`, name: code })
              .execute();
            done.push(code);
          } catch (error) {
            return error;
          }
          await nextTurn();
        }
      };
      const refused = work();
      await expect.poll(() => done.length).toBeGreaterThan(3);
      const acknowledgedBefore = done.length;
      const printed = await yuelan('migrate', '--from', addressOf(from), '--to', addressOf(to), '--switch');
      expect(printed.at(-1)).toContain('Moved');
      const error = await refused;
      expect(isStoreAway(error), String(error)).toBe(true);
      expect(done.length).toBeGreaterThan(acknowledgedBefore);
      // Reading goes on where the servers have not been restarted yet.
      const there = await store.db.selectFrom('library').select('group_code').orderBy('id').execute();
      await store.close();
      expect(there.map((entry) => entry.group_code)).toEqual(done);
      const moved = await inStore(to, ({ db }) =>
        db.selectFrom('library').select('group_code').orderBy('id').execute(),
      );
      expect(moved.map((entry) => entry.group_code)).toEqual(done);
    },
  );

  it('ends with a word and status 1 where the copy is not the same, and the store serves on', async () => {
    const [file, database] = [join(dir, 'lossy.db'), await newDatabase()];
    await inStore(file, ({ db }) =>
      db.insertInto('library').values({ group_code: '1', mapping_path: 'a', name: 'a' }).execute(),
    );
    await inStore(database, () => Promise.resolve());
    const client = new Client({ connectionString: database });
    await client.connect();
    await client.query('CREATE RULE lossy AS ON INSERT TO library DO INSTEAD NOTHING');
    await client.end();
    const printed = await yuelan('migrate', '--from', `sqlite:${file}`, '--to', database, '--switch');
    expect(printed.find((line) => line.startsWith('library\t'))).toMatch(/^library\t1\t\w+\t0\t\w+\tDIFFERENT$/);
    expect(printed.at(-1)).toBe(`The copy differs in library; ${file} remains the store.`);
    expect(process.exitCode).toBe(1);
    await inStore(file, ({ db }) => db.updateTable('library').set({ name: 'b' }).execute());
    await expect(openStore(database)).rejects.toThrow(/unfinished copy/);
  });

  it('refuses a store that is used, a place that is none, and takes a moved store back into use', async () => {
    const [entry, other] = [join(dir, 'one.db'), join(dir, 'other.db')];
    for (const file of [entry, other])
      await inStore(file, ({ db }) =>
        db.insertInto('library').values({ group_code: '1', mapping_path: 'a', name: 'a' }).execute(),
      );
    const empty = join(dir, 'empty.db');
    const refusals = [
      [[entry, other], /is not empty \(library\)/],
      [[join(dir, 'none.db'), empty], /No store found at/],
      [[entry, entry], /another place/],
    ] as const;
    for (const [[from, to], refusal] of refusals) {
      const printed = await yuelan('migrate', '--from', `sqlite:${from}`, '--to', `sqlite:${to}`);
      expect(printed.join()).toMatch(refusal);
      expect(process.exitCode).toBe(1);
    }
    expect((await yuelan('migrate', '--from', 'mysql://x', '--to', `sqlite:${entry}`))[0]).toContain(
      'not a store address',
    );
    await yuelan('migrate', '--from', `sqlite:${entry}`, '--to', `sqlite:${empty}`, '--switch');
    await expect(openStore(entry)).rejects.toThrow(/was moved/);
    expect((await yuelan('migrate', '--reopen', `sqlite:${entry}`))[0]).toContain('Reopened the store');
    await inStore(entry, ({ db }) => db.updateTable('library').set({ name: 'b' }).execute());
  });
});
