import type { Kysely } from 'kysely';

/** When another system told last how a copy stands; what it told stands with the copy itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sip_item')
    .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'))
    .addColumn('known_at', 'bigint', (c) => c.notNull())
    .execute();
}
