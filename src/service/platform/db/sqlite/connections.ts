import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';

type SqliteStatement = SqliteDatabase.Statement<unknown[]>;

/** Texts differ by the number of values in a list; beyond this many the one unused for longest is dropped. */
const maxCached = 400;

/** The statements of a connection, each prepared once: preparing took a seventh of the time of rendering a record. */
class PreparedStatements {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #byText = new Map<string, SqliteStatement>();

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
  }

  get(text: string): SqliteStatement {
    const statement = this.#byText.get(text) ?? this.#sqlite.prepare<unknown[]>(text);
    this.#byText.delete(text);
    this.#byText.set(text, statement);
    if (this.#byText.size > maxCached) {
      for (const oldest of this.#byText.keys()) {
        this.#byText.delete(oldest);
        break;
      }
    }
    return statement;
  }
}

/** The longest pause between two attempts, in milliseconds. */
const maxPauseMs = 25;

export interface SqliteHandle {
  sqlite: SqliteDatabase.Database;
  statements: PreparedStatements;
}

const handleOf = (sqlite: SqliteDatabase.Database): SqliteHandle => ({
  sqlite,
  statements: new PreparedStatements(sqlite),
});

/** Whether a failure is that of a store that another process has locked. */
export const isBusy = (error: unknown): boolean =>
  error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');

/**
 * Runs a statement that may meet the lock of another process. Requests are answered between the attempts.
 * @throws SqliteError when the lock is still there after `patienceMs`
 */
export async function retryWhileBusy<T>(run: () => T, patienceMs: number): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pauseMs);
  }
}

/** A connection that one transaction has to itself, until it is released. */
export interface HeldHandle {
  handle: SqliteHandle;
  release: () => void;
}

/**
 * The connections of a store in SQLite: one that writes, for one transaction at a time, one that reads what is committed,
 * so that readers never wait for a transaction, and one for each snapshot. A store in memory has one connection for all.
 */
export class SqliteConnections {
  readonly writer: SqliteHandle;
  readonly reader: SqliteHandle;
  /** Of the connection that writes, before an import makes it larger. */
  readonly #cacheSize: unknown;
  #last: Promise<unknown> = Promise.resolve();
  #spare: SqliteHandle | undefined;
  #isClosed = false;

  constructor(writer: SqliteDatabase.Database) {
    this.writer = handleOf(writer);
    this.#cacheSize = writer.pragma('cache_size', { simple: true });
    this.reader = writer.memory ? this.writer : handleOf(this.#openReader());
  }

  /** Waits for the transactions before. @returns call it to let the next one begin */
  async lockWriter(): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<undefined>();
    this.#last = turn.promise;
    await before;
    return () => {
      turn.resolve(undefined);
    };
  }

  /** Takes a connection for a transaction that only reads. */
  async takeSnapshot(): Promise<HeldHandle> {
    const { writer } = this;
    if (writer.sqlite.memory) return { handle: writer, release: await this.lockWriter() };
    const handle = this.#spare ?? handleOf(this.#openReader());
    this.#spare = undefined;
    return {
      handle,
      release: () => {
        if (this.#isClosed || this.#spare) handle.sqlite.close();
        else this.#spare = handle;
      },
    };
  }

  #openReader(): SqliteDatabase.Database {
    const sqlite = new SqliteDatabase(this.writer.sqlite.name, { readonly: true });
    sqlite.pragma(`cache_size = ${String(this.#cacheSize)}`);
    return sqlite;
  }

  close(): void {
    this.#isClosed = true;
    for (const handle of [this.#spare, this.reader, this.writer]) if (handle?.sqlite.open) handle.sqlite.close();
  }
}
