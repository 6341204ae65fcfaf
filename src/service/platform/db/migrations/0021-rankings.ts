import { type Kysely, sql } from 'kysely';

/** What rankings are made of: counts by day, sums of the days that a ranking takes in, and how far they were brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const ofLibrary = (table: string) =>
    schema
      .createTable(table)
      .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'));

  // No reference to the record: records are withdrawn and never taken out, and each check of it costs every event.
  await ofLibrary('ranking_day')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('counted', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ranking_day_pk', ['library_id', 'type', 'day', 'record_id', 'origin'])
    .execute();
  // What waits to be summed up, a record's days beside each other.
  await schema
    .createIndex('ranking_day_waiting')
    .on('ranking_day')
    .columns(['library_id', 'type', 'record_id'])
    .where(sql<boolean>`count <> counted`)
    .execute();

  await ofLibrary('ranking_total')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('span', 'text', (c) => c.notNull())
    .addColumn('lib_code', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ranking_total_pk', ['library_id', 'type', 'span', 'lib_code', 'subject', 'record_id'])
    .execute();
  // A ranking is a stretch of this index, read from its end.
  await schema
    .createIndex('ranking_total_order')
    .on('ranking_total')
    .columns(['library_id', 'type', 'span', 'lib_code', 'subject', 'count', 'record_id'])
    .execute();

  await schema
    .createTable('ranking_scope')
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('lib_code', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('ranking_scope_pk', ['record_id', 'lib_code', 'subject'])
    .execute();

  await ofLibrary('ranking_window')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('span', 'text', (c) => c.notNull())
    .addColumn('start', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ranking_window_pk', ['library_id', 'type', 'span'])
    .execute();

  await schema
    .createTable('ranking_feed')
    .addColumn('library_id', 'integer', (c) => c.primaryKey().references('library.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .execute();
}
