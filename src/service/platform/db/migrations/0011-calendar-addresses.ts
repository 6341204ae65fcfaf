import type { Kysely } from 'kysely';
import { partOf, required } from './baseline/builders.ts';

/** Private addresses of readers' calendars (docs/develop/personal-center.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_address')
    .addColumn('reader_id', 'integer', (column) => partOf('reader')(column).primaryKey())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', required)
    .execute();
}
