import type SqliteDatabase from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import type { Store } from './open.ts';
import { steadyText } from './steady-text.ts';

/** What a prepared statement is run on. */
export type Connection = Pick<Store, 'db' | 'sqlite'>;

type Value = string | number | null;

/** A reading statement that is prepared once a connection. @typeParam V its values in their order @typeParam R its rows */
export interface Prepared<V extends readonly Value[], R> {
  /** All rows. */
  all: (store: Connection, ...values: V) => Promise<R[]>;
}

/**
 * A statement that pages wait for: its text is written once and prepared once a connection, without Kysely, whose
 * building and compiling of a query takes longer than reading ten records. Only the store's own files make them, since
 * their text is SQLite's own SQL; everything else goes through Kysely. A list of ids is one value, `[1,2,3]` for
 * json_each, so that the text is the same for any number of them.
 */
export function prepared<V extends readonly Value[], R>(text: string): Prepared<V, R> {
  const statements = new WeakMap<SqliteDatabase.Database, SqliteDatabase.Statement<Value[], R>>();
  return {
    all: async (store, ...values) => {
      const { sqlite, db } = store;
      // Somebody's transaction is between two of its statements: as every statement of Kysely, this one waits for its end.
      if (sqlite.inTransaction) return (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows;
      let statement = statements.get(sqlite);
      if (!statement) statements.set(sqlite, (statement = sqlite.prepare<Value[], R>(steadyText(text))));
      return statement.all(...values);
    },
  };
}

/** Ids as one value of a prepared statement. */
export const idList = (ids: readonly number[]): string => `[${ids.join()}]`;
