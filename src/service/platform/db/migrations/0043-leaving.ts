import { sql, type Kysely } from 'kysely';

/** Readers who have left school, with the codes by which their certificates are verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('leaving')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('status_before', 'text', (c) => c.notNull())
    .addColumn('left_on', 'text', (c) => c.notNull())
    .addColumn('left_at', 'integer', (c) => c.notNull())
    .addColumn('undone_at', 'integer')
    .addColumn('note', 'text')
    .execute();
  // A reader leaves once, and again only after that was undone.
  await schema
    .createIndex('leaving_once')
    .unique()
    .on('leaving')
    .column('reader_id')
    .where(sql.ref('undone_at'), 'is', null)
    .execute();
  await schema.createIndex('leaving_library').on('leaving').columns(['library_id', 'left_at']).execute();
}
