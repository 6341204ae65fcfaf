import type { Kysely } from 'kysely';

/** When staff took a record out of what readers see; such a record is withdrawn until they show it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('record').addColumn('suppressed_at', 'bigint').execute();
}
