import type SqliteDatabase from 'better-sqlite3';
import type { SqliteDatabase as KyselyDatabase } from 'kysely';
import { steadyText } from './steady-text.ts';

type Prepared = ReturnType<KyselyDatabase['prepare']>;

/** Texts differ by the number of values in a list; beyond this many the one unused for longest goes. */
const maxKept = 400;

/**
 * The connection as Kysely uses it, with statements prepared once: preparing took a seventh of the time of rendering a
 * record. Queries must not be streamed over it, because a statement that is being read from cannot run a second time.
 */
export function withKeptStatements(sqlite: SqliteDatabase.Database): KyselyDatabase {
  const kept = new Map<string, Prepared>();
  return {
    prepare: (asked) => {
      // Ours all write. One that reads first would be refused at once, without waiting, when another process has written
      // in between; so each waits for its turn at its beginning.
      const sql = asked === 'begin' ? 'begin immediate' : asked;
      const found = kept.get(sql) ?? sqlite.prepare(steadyText(sql));
      kept.delete(sql);
      kept.set(sql, found);
      if (kept.size > maxKept) {
        for (const oldest of kept.keys()) {
          kept.delete(oldest);
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
