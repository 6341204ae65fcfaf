import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { PreparedStatements } from './prepared-statements.ts';

/** The longest pause between two attempts, in milliseconds. */
const maxPauseMs = 25;

/** A connection and its prepared statements. */
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

/**
 * The connections of a store in SQLite: one that writes, for one transaction at a time, and one that reads what is
 * committed, so that readers never wait for a transaction. A store in memory has one connection for both.
 */
export class SqliteConnections {
  readonly writer: SqliteHandle;
  readonly reader: SqliteHandle;
  #last: Promise<unknown> = Promise.resolve();

  constructor(writer: SqliteDatabase.Database) {
    this.writer = handleOf(writer);
    this.reader = writer.memory ? this.writer : handleOf(openReader(writer.name));
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

  close(): void {
    for (const { sqlite } of [this.reader, this.writer]) if (sqlite.open) sqlite.close();
  }
}

function openReader(file: string): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(file, { readonly: true });
  sqlite.pragma('cache_size = -16000');
  return sqlite;
}
