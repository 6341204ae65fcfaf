import type { Kysely } from 'kysely';

/** Copies on their way to the library that they belong to (docs/guide/desk.md). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('copy_transit')
    .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'))
    .addColumn('from_lib', 'text', (c) => c.notNull())
    .addColumn('status_after', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
}
