import { Transaction, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Does something as a whole: inside the caller's transaction where there is one, else in one of its own. */
export const inTransaction = <T>(
  db: Kysely<Database>,
  work: (inside: Transaction<Database>) => Promise<T>,
): Promise<T> => (db instanceof Transaction ? work(db) : db.transaction().execute(work));
