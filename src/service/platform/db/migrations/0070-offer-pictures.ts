import type { Kysely } from 'kysely';

/** Pictures of covers that vendors have, as they came; without bytes: none came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('offer_picture')
    .addColumn('offer_id', 'integer', (c) => c.primaryKey().references('offer.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text')
    .addColumn('bytes', 'blob')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('offer_picture_asked').on('offer_picture').column('asked_at').execute();
}
