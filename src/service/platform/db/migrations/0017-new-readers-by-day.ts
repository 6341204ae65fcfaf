import type { Kysely } from 'kysely';
import { createIndex } from './baseline/builders.ts';

/** The figures of the desk count the readers who were added in a range of days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'reader_created', 'reader', ['library_id', 'created_at']);
}
