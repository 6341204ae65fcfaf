import type SqliteDatabase from 'better-sqlite3';
import type { SqliteDatabase as KyselyDatabase } from 'kysely';
import { seen } from './statement-tracing.ts';
import { steadyText } from './steady-text.ts';

type Prepared = ReturnType<KyselyDatabase['prepare']>;

/** Texts differ by the number of values in a list; beyond this many the one unused for longest goes. */
const maxCached = 400;

/** Replaces Kysely's rollback of a transaction that SQLite has already rolled back, on a full disk for example. */
const nothing = 'SELECT 1 WHERE 0';

/**
 * The connection as Kysely uses it, with statements prepared once: preparing took a seventh of the time of rendering a
 * record. Queries must not be streamed over it, because a statement that is being read from cannot run a second time.
 */
export function withCachedStatements(sqlite: SqliteDatabase.Database): KyselyDatabase {
  const cache = new Map<string, Prepared>();
  return {
    prepare: (statement) => {
      // Ours all write. One that reads first would be refused at once, without waiting, when another process has written
      // in between; so each waits for its turn at its beginning.
      const begun = statement === 'begin' ? 'begin immediate' : statement;
      // Rolling back nothing fails, and that failure would replace the cause.
      const sql = begun === 'rollback' && !sqlite.inTransaction ? nothing : begun;
      const found = cache.get(sql) ?? seen(sqlite.prepare(steadyText(sql)), sql);
      cache.delete(sql);
      cache.set(sql, found);
      if (cache.size > maxCached) {
        for (const oldest of cache.keys()) {
          cache.delete(oldest);
          break;
        }
      }
      return found;
    },
    close: () => {
      sqlite.close();
    },
  };
}
