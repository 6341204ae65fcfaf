import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type Transaction } from 'kysely';
import { makePrivateFile, makePrivateFolder } from '../private-files.ts';
import type { Reading } from '../reading.ts';
import type { Engine } from './dialect.ts';
import { isCurrent, migrate } from './migrations.ts';
import { isPostgresPlace, shownPlace } from './place.ts';
import { type Database, inTransaction } from './database.ts';
import type { PostgresOptions } from './postgres/open.ts';
import { isBusy, SqliteConnections } from './sqlite/connections.ts';
import { SqliteStoreDialect } from './sqlite/driver.ts';

export interface Store {
  engine: Engine;
  /** The one way to the database. Transactions: `inTransaction`. */
  db: Kysely<Database>;
  /**
   * Writes in one transaction that on SQLite waits neither for other processes nor for the disk, which takes half a second
   * now and then alongside an import. For what can be made again and statistics of the last moments, which a power
   * failure may undo.
   * @returns undefined when another process is writing; nothing was written then
   * @throws what the database throws; nothing was written then
   */
  writeUnlessBusy: <T>(work: (inside: Transaction<Database>) => Promise<T>) => Promise<{ done: T } | undefined>;
  /** Begins to look at the database now and then, as a server does until it closes the store. */
  watch: () => Promise<StoreWatch>;
  /**
   * Notifies of writes to the change feed by any process, if the database supports it, and is
   * watched. Who follows the feed looks at it now and then all the same.
   * @returns ends it
   */
  onChange: (listener: () => void) => () => void;
  /** Records that another process wrote something: later reads see it, from a replica too. */
  noteChange: () => void;
  readings: () => Promise<Reading[]>;
  close: () => Promise<void>;
}

/** What a server knows of its database at every moment. */
export interface StoreWatch {
  /** Whether the database does not answer. What needs it fails at once then. */
  isAway: () => boolean;
  /** Milliseconds since 1970 by the clock of the database: the same time on all nodes, whatever their own clocks say. */
  now: () => number;
}

export interface SqliteStore extends Store {
  engine: 'sqlite';
  /** The connection that writes, for bulk writing and tests. */
  sqlite: SqliteDatabase.Database;
}

export interface SqliteOptions {
  /** Largest cache of each connection, in KiB; the default of SQLite's driver if left out. */
  cacheKiB?: number | undefined;
}

/** Whether a store is in a file of SQLite. */
export const isSqlite = (store: Store): store is SqliteStore => store.engine === 'sqlite';

/** Names of the migrations that a file has had, in order; none if it is not a store. */
export function migrationsOf(sqlite: SqliteDatabase.Database): string[] {
  const table = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get();
  if (table === undefined) return [];
  return sqlite.prepare<[], string>('SELECT name FROM kysely_migration ORDER BY name').pluck().all();
}

/** `ok`, or why the store cannot be read. */
export async function storeTrouble({ db }: Pick<Store, 'db'>): Promise<string> {
  try {
    await db.selectFrom('library').select('id').limit(1).executeTakeFirst();
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** How long a write waits for other processes, in milliseconds. */
const patienceMs = 10_000;

/** What work returned; undefined if another process was writing. */
async function unlessBusy<T>(work: Promise<T>): Promise<{ done: T } | undefined> {
  try {
    return { done: await work };
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** A failure of SQLite with the file in its message. */
const withFile = (error: unknown, file: string | Buffer): unknown =>
  error instanceof SqliteDatabase.SqliteError && typeof file === 'string'
    ? new SqliteDatabase.SqliteError(`${file}: ${error.message}`, error.code)
    : error;

/**
 * Opens a store in a file of SQLite and brings its schema up to date.
 * @param file path of the file; for tests `:memory:` or the bytes of a store, which is then opened in memory
 * @throws SqliteError with the file in its message; if a migration fails, the file is as it was before that migration;
 *   PreviewStoreError
 */
export async function openSqlite(file: string | Buffer, { cacheKiB }: SqliteOptions = {}): Promise<SqliteStore> {
  if (typeof file === 'string' && file !== ':memory:') {
    makePrivateFolder(dirname(file));
    makePrivateFile(file);
  }
  let sqlite: SqliteDatabase.Database | undefined;
  try {
    sqlite = new SqliteDatabase(file);
    if (cacheKiB !== undefined) sqlite.pragma(`cache_size = -${String(cacheKiB)}`);
    return await prepareSqlite(sqlite);
  } catch (error) {
    sqlite?.close();
    throw withFile(error, file);
  }
}

async function prepareSqlite(sqlite: SqliteDatabase.Database): Promise<SqliteStore> {
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('busy_timeout = 10000');
  // Deleted rows are overwritten with zeros: what a cancelled account wrote must not be left in the file or a backup.
  sqlite.pragma('secure_delete = ON');
  // The one that reads needs the file and its mode.
  const connections = new SqliteConnections(sqlite);
  try {
    const db = new Kysely<Database>({ dialect: new SqliteStoreDialect(connections, { isDurable: true, patienceMs }) });
    const relaxed = new Kysely<Database>({
      dialect: new SqliteStoreDialect(connections, { isDurable: false, patienceMs: 0 }),
    });
    // Processes that open a store at the same moment block each other only if there is something to migrate.
    if (!isCurrent(migrationsOf(sqlite))) await migrate(db);
    // From here on a confirmed change is on the disk, also after a power failure.
    sqlite.pragma('synchronous = FULL');
    // Writes wait for other processes between the requests (retryWhileBusy), and not in SQLite.
    sqlite.pragma('busy_timeout = 0');
    return {
      engine: 'sqlite',
      db,
      sqlite,
      writeUnlessBusy: (work) => unlessBusy(inTransaction(relaxed, work)),
      watch: () => Promise.resolve({ isAway: () => false, now: Date.now }),
      onChange: () => () => undefined,
      noteChange: () => undefined,
      readings: () => Promise.resolve([]),
      close: async () => {
        await db.destroy();
        // Kysely closes only what it was asked to use.
        connections.close();
      },
    };
  } catch (error) {
    connections.close();
    throw error;
  }
}

/** Whether there is a store at a place, of whatever version. @throws if its database cannot be reached */
export async function storeExists(where: string): Promise<boolean> {
  if (!isPostgresPlace(where)) return (statSync(where, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const { hasStore } = await import('./postgres/open.ts');
  return hasStore(where);
}

/**
 * Opens a store whatever became of it, and brings its schema up to date: for moves themselves.
 * @throws as openStore does
 */
export async function openAnyStore(where: string, options?: SqliteOptions & PostgresOptions): Promise<Store> {
  if (!isPostgresPlace(where)) return openSqlite(where, options);
  // Most libraries have their store in a file, and need not hold the driver of the other in memory.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(where, options);
}

/** A store that was moved elsewhere, or is a copy that was not finished: nobody may work on it. */
export class StoreMovedError extends Error {
  constructor({ state, other }: Pick<Database['store_move'], 'state' | 'other'>, where: string) {
    super(
      state === 'moved'
        ? `the store was moved from ${where} to ${other}: let DATABASE_URL name that one, or take this one back into ` +
            'use with yuelan migrate --reopen'
        : `${where} is an unfinished copy of ${other}: go on with yuelan migrate`,
    );
  }
}

/**
 * Opens the store and brings its schema up to date.
 * @param where address of a database of PostgreSQL, `postgres://…`, or path of a file of SQLite
 * @throws when a migration fails; the store is then as it was before. StoreMovedError when it was moved elsewhere;
 *   PreviewStoreError when a version before 1.0 made it
 */
export async function openStore(where: string, options?: SqliteOptions & PostgresOptions): Promise<Store> {
  const store = await openAnyStore(where, options);
  try {
    const move = await store.db.selectFrom('store_move').select(['state', 'other']).executeTakeFirst();
    if (move) throw new StoreMovedError(move, shownPlace(where));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
