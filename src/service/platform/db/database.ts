import { type Kysely, Transaction } from 'kysely';
import type { CatalogueTables } from './schema.catalogue.ts';
import type { CirculationTables } from './schema.circulation.ts';
import type { ContentTables } from './schema.content.ts';
import type { ContributionTables } from './schema.contributions.ts';
import type { MoneyTables } from './schema.money.ts';
import type { NoticeTables } from './schema.notices.ts';
import type { OperationTables } from './schema.operation.ts';
import type { PurchasingTables } from './schema.purchasing.ts';
import type { ReaderTables } from './schema.readers.ts';
import { conflictsOf } from './postgres/conflicts.ts';
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

/**
 * Reads much in one state of the store, however many statements it takes: what others commit meanwhile is not seen, and
 * nobody waits. For exports, statistics and the like. Inside the caller's transaction if there is one.
 * @param work must not write, nor pause for a minute: PostgreSQL's connection would be given up
 * @throws what the database throws, also for a write
 */
export function inSnapshot<T>(db: Kysely<Database>, work: (inside: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db instanceof Transaction) return work(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** The store's own connection, or the transaction that a write belongs to. */
export type Db = Kysely<Database>;

/**
 * The tables as Kysely sees them. Times are milliseconds since 1970 (integer), days are ISO dates (text), truth values
 * are 0 and 1, so that SQLite and PostgreSQL hold the same values.
 */
export interface Database
  extends
    CatalogueTables,
    CirculationTables,
    ContentTables,
    ContributionTables,
    MoneyTables,
    NoticeTables,
    OperationTables,
    PurchasingTables,
    ReaderTables {}
