import type { Kysely } from 'kysely';
import { createIndex } from './baseline/builders.ts';

/** The figures of the desk count the returns of a range of days, as they count loans (0004-loans-by-day.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'loan_returned', 'loan', ['returned_on', 'library_id']);
}
