import type { Kysely } from 'kysely';

/** Special bases: trees of packages, with the records and the entries of their own that were put into them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('package')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'integer', (c) => c.references('package.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('intro', 'text')
    .addColumn('searches', 'text', (c) => c.notNull())
    .addUniqueConstraint('package_code', ['library_id', 'code'])
    .execute();
  await schema.createIndex('package_parent').on('package').column('parent_id').execute();

  await schema
    .createTable('package_record')
    .addColumn('package_id', 'integer', (c) => c.notNull().references('package.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('package_record_pk', ['package_id', 'record_id'])
    .execute();
  await schema.createIndex('package_record_record').on('package_record').column('record_id').execute();

  await schema
    .createTable('package_entry')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('package_id', 'integer', (c) => c.notNull().references('package.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('title_key', 'text', (c) => c.notNull())
    .addColumn('creator', 'text')
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('date', 'text')
    .addColumn('year', 'integer')
    .addColumn('url', 'text')
    .addColumn('note', 'text')
    .execute();
  await schema.createIndex('package_entry_package').on('package_entry').columns(['package_id', 'seq']).execute();
}
