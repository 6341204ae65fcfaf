import { CompiledQuery } from 'kysely';
import type { Dialect } from './dialect.ts';
import { isSqlite, type Store } from './open.ts';
import { Statement, type Value } from './statement.ts';

/** A reading statement that is prepared once a connection. @typeParam V its values in their order @typeParam R its rows */
export interface Prepared<V extends readonly Value[], R> {
  /** All rows. */
  all: (store: Store, ...values: V) => Promise<R[]>;
}

/**
 * A statement that pages wait for: its text is written once and prepared once a connection, without Kysely, whose
 * building and compiling of a query takes longer than reading ten records. Only the store's own files make them, since
 * their text is the database's own SQL; everything else goes through Kysely. A list of ids is one value, `[1,2,3]`, so
 * that the text is the same for any number of them.
 */
export function prepared<V extends readonly Value[], R>(text: string | ((dialect: Dialect) => string)): Prepared<V, R> {
  const statement = new Statement<V, R>(text);
  return {
    all: async (store, ...values) => {
      if (!isSqlite(store)) return store.read(() => statement.all(...values));
      const { sqlite, db } = store;
      if (!sqlite.inTransaction) return statement.on(sqlite).all(...values);
      // Somebody's transaction is between two of its statements: as every statement of Kysely, this one waits for its end.
      return (await db.executeQuery<R>(CompiledQuery.raw(statement.sqliteText, [...values]))).rows;
    },
  };
}

/** Ids as one value of a prepared statement. */
export const idList = (ids: readonly number[]): string => `[${ids.join()}]`;
