import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openSqlite, openStore, type Store } from '#service/platform/db/open.ts';
import { createDatabase, dropDatabase } from '#support/postgres-databases.ts';

/** Names the file of an empty store with all migrations made (tests/store-template.ts). */
export const storeTemplateVariable = 'YUELAN_STORE_TEMPLATE';
/** Name of the database with all migrations made, on the server of TEST_DATABASE_URL. */
export const databaseTemplateVariable = 'YUELAN_DATABASE_TEMPLATE';
/** Address of a server of PostgreSQL on which tests make databases of their own; without it they run on SQLite. */
export const testDatabaseVariable = 'TEST_DATABASE_URL';

/** Whether tests run on PostgreSQL: what is SQLite's own is then passed over, and shown as that. */
export const isOnPostgres = process.env[testDatabaseVariable] !== undefined;

let made = 0;

/**
 * An empty store: in memory, or on PostgreSQL where TEST_DATABASE_URL names a server. It is a copy of the run's
 * template; one that is migrated here where nobody made a template.
 */
export async function openTestStore(): Promise<Store> {
  const server = process.env[testDatabaseVariable];
  if (server !== undefined) return openTestDatabase(server, process.env[databaseTemplateVariable]);
  const template = process.env[storeTemplateVariable];
  return openSqlite(template === undefined ? ':memory:' : readFileSync(template));
}

/** What each use takes from another of two, in turn. */
const inTurns = <T extends object>(entry: T, other: T): T => {
  let isOther = true;
  return new Proxy(entry, {
    get: (_, name) => {
      isOther = !isOther;
      const target = isOther ? other : entry;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]): unknown => Reflect.apply(value, target, input);
    },
  });
};

async function newDatabase(server: string, template: string | undefined): Promise<{ name: string; database: string }> {
  made += 1;
  // Tests that reload modules restart this counter.
  const name = `${template ?? 'yuelan_test'}_${String(process.pid)}_${String(made)}_${randomUUID().slice(0, 8)}`;
  return { name, database: await createDatabase(server, name, template) };
}

/**
 * Creates an empty migrated database for code that opens its own store; undefined if tests run on files. It is deleted
 * with the template at the end of the run.
 */
export async function testDatabase(): Promise<string | undefined> {
  const server = process.env[testDatabaseVariable];
  if (server === undefined) return undefined;
  return (await newDatabase(server, process.env[databaseTemplateVariable])).database;
}

/**
 * A store in a database of its own, which goes when it is closed. Two nodes work on it in turns, each with pools of its
 * own and its own line of those who lost: what tests do at once, they do on both.
 */
async function openTestDatabase(server: string, template: string | undefined): Promise<Store> {
  const { name, database } = await newDatabase(server, template);
  const [entry, other] = [await openStore(database), await openStore(database)];
  const nodes = inTurns(entry, other);
  return {
    engine: entry.engine,
    watch: entry.watch,
    onChange: entry.onChange,
    noteChange: entry.noteChange,
    readings: entry.readings,
    db: inTurns(entry.db, other.db),
    writeUnlessBusy: (work) => nodes.writeUnlessBusy(work),
    close: async () => {
      await entry.close();
      await other.close();
      // Nobody waits for it; what is left at the end of the run goes with the template.
      dropDatabase(server, name).catch(() => undefined);
    },
  };
}
