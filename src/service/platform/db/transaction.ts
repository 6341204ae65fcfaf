import { Transaction, type Kysely } from 'kysely';
import { conflictsOf } from './postgres/conflicts.ts';
import type { Database } from './schema.ts';
import { createWriteTracker, recordWrite } from './writes.ts';

/**
 * Does something as a whole: inside the caller's transaction if there is one, else in one of its own. On SQLite the
 * transaction has the store from its beginning. On PostgreSQL it is serialisable and runs again after a conflict: do
 * nothing outside the database in it, and collect nothing twice.
 * @param work may run several times; only what it returns the last time counts
 * @throws what the database throws; nothing was written then
 */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (inside: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db instanceof Transaction) return work(db);
  const conflicts = conflictsOf(db);
  const once = async () => {
    const writes = createWriteTracker();
    const result = await writes.run(() => db.transaction().execute(work));
    if (writes.hasWritten()) recordWrite();
    return result;
  };
  return conflicts ? conflicts.retried(once) : once();
}
