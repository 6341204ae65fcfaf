import type { Kysely } from 'kysely';

/** Ratings by their time, so that those which leave the range of a ranking are found without looking at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('evaluation_time').on('evaluation').columns(['library_id', 'updated_at']).execute();
}
