import type { Kysely } from 'kysely';
import { createIndex } from './baseline/builders.ts';

/**
 * The figures of the desk count the loans of a range of days. The day comes first: without statistics SQLite would use an
 * index that begins with the library for the loans of a reader, and read all loans of the library.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'loan_lent', 'loan', ['lent_on', 'library_id']);
}
