import { CompiledQuery, Transaction, type Kysely } from 'kysely';
import { isSqlite, type Store } from './open.ts';
import { conflictsOf } from './postgres/conflicts.ts';
import type { Database } from './schema.ts';
import { stepsOnPostgres } from './postgres/steps.ts';
import { stepsOnSqlite, type Queries, type Steps } from './statement.ts';
import { createWriteTracker, recordWrite } from './writes.ts';

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
  const once = async () => {
    const writes = createWriteTracker();
    const result = await writes.run(() => db.transaction().execute(work));
    if (writes.hasWritten()) recordWrite();
    return result;
  };
  return conflicts ? conflicts.retried(once) : once();
}

/** A transaction of Kysely as statements use a connection. */
const queriesOf = (inside: Kysely<Database>): Queries => ({
  query: async <R>({ text, values }: { text: string; values: unknown[] }) => {
    const { rows, numAffectedRows } = await inside.executeQuery<R>(CompiledQuery.raw(text, values));
    return { rows, rowCount: Number(numAffectedRows ?? 0) };
  },
});

/**
 * Does work by statements (store/write.*.ts) as part of a transaction of Kysely. `store.write` would be a transaction of
 * its own, which on PostgreSQL neither sees the other nor is undone with it.
 * @param inside what `inTransaction` gave
 */
export async function stepsInside<T>(store: Store, inside: Kysely<Database>, work: () => Steps<T>): Promise<T> {
  const result = isSqlite(store)
    ? stepsOnSqlite(store.sqlite, work())
    : await stepsOnPostgres(queriesOf(inside), work());
  recordWrite();
  return result;
}
