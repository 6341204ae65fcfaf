import type { Kysely } from 'kysely';

/** Courses with their teachers and books, and what readers marked of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('course')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('code_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('college_code', 'text', (c) => c.notNull())
    .addColumn('college_name', 'text', (c) => c.notNull())
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('term', 'text', (c) => c.notNull())
    .addColumn('intro', 'text')
    .addColumn('is_current', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('course_given', ['library_id', 'code', 'year', 'term'])
    .execute();
  await schema
    .createTable('course_teacher')
    .addColumn('course_id', 'integer', (c) => c.notNull().references('course.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('teacher_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('course_teacher_pk', ['course_id', 'seq'])
    .execute();
  await schema
    .createTable('course_book')
    .addColumn('course_id', 'integer', (c) => c.notNull().references('course.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('course_book_pk', ['course_id', 'seq'])
    .execute();
  await schema.createIndex('course_book_record').on('course_book').columns(['record_id']).execute();
  // Books are counted by the courses that use them from the index alone.
  await schema
    .createIndex('course_book_library')
    .on('course_book')
    .columns(['library_id', 'record_id', 'course_id'])
    .execute();
  await schema
    .createTable('course_mark')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('course_mark_pk', ['reader_id', 'kind', 'target_id'])
    .execute();
}
