import type { Kysely } from 'kysely';

/** Departments of the university and researchers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('department')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('group_name', 'text')
    .addColumn('intro', 'text')
    .addColumn('url', 'text')
    .addColumn('initial', 'text', (c) => c.notNull())
    .addColumn('initial_en', 'text', (c) => c.notNull())
    .addColumn('search_key', 'text', (c) => c.notNull())
    .addColumn('disciplines', 'text', (c) => c.notNull())
    .addColumn('classes', 'text', (c) => c.notNull())
    .addUniqueConstraint('department_key', ['library_id', 'key'])
    .execute();

  await schema
    .createTable('department_record')
    .addColumn('department_id', 'integer', (c) => c.notNull().references('department.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('department_record_pk', ['department_id', 'record_id'])
    .execute();
  await schema.createIndex('department_record_record').on('department_record').column('record_id').execute();

  await schema
    .createTable('researcher')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('other_names', 'text', (c) => c.notNull())
    .addColumn('title', 'text')
    .addColumn('intro', 'text')
    .addColumn('department_id', 'integer', (c) => c.references('department.id').onDelete('set null'))
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('initial', 'text', (c) => c.notNull())
    .addColumn('sort_key', 'text', (c) => c.notNull())
    .addColumn('search_key', 'text', (c) => c.notNull())
    .addUniqueConstraint('researcher_key', ['library_id', 'key'])
    .execute();
  await schema
    .createIndex('researcher_order')
    .on('researcher')
    .columns(['library_id', 'initial', 'sort_key'])
    .execute();
  await schema.createIndex('researcher_department').on('researcher').column('department_id').execute();

  await schema
    .createTable('researcher_name')
    .addColumn('researcher_id', 'integer', (c) => c.notNull().references('researcher.id').onDelete('cascade'))
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('researcher_name_pk', ['researcher_id', 'name_key'])
    .execute();
  await schema.createIndex('researcher_name_key').on('researcher_name').column('name_key').execute();

  await schema
    .createTable('researcher_discipline')
    .addColumn('researcher_id', 'integer', (c) => c.notNull().references('researcher.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('researcher_discipline_pk', ['researcher_id', 'code'])
    .execute();
  await schema.createIndex('researcher_discipline_code').on('researcher_discipline').column('code').execute();
}
