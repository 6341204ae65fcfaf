import { Transaction, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { conflictsOf } from './postgres/conflicts.ts';

/**
 * Does something as a whole: inside the caller's transaction where there is one, else in one of its own. The one way to
 * a transaction of Kysely: on PostgreSQL it is serialisable, and done again where another writer was in its way, so that
 * nothing outside of the database may be done in it, and nothing that it collects may be collected twice.
 * @param work may run several times; only what it returns the last time counts
 */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (inside: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) return work(db);
  const conflicts = conflictsOf(db);
  const once = () => db.transaction().execute(work);
  return conflicts ? conflicts.retried(once) : once();
}
