import { type Kysely, sql } from 'kysely';
import { engineOf } from '../dialect.ts';

/** Questionnaires of libraries, and what readers answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('questionnaire')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('is_listed', 'integer', (c) => c.notNull())
    .addColumn('announced_to', 'integer', (c) => c.notNull())
    .addUniqueConstraint('questionnaire_key', ['library_id', 'key'])
    .execute();

  // Without row numbers: they would tell the order in which readers took part, and by it whose an anonymous answer is.
  const withoutOrder = engineOf(db) === 'sqlite' ? sql`without rowid` : sql``;
  await schema
    .createTable('questionnaire_participant')
    .addColumn('questionnaire_id', 'integer', (c) => c.notNull().references('questionnaire.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('questionnaire_participant_pk', ['questionnaire_id', 'reader_id'])
    .modifyEnd(withoutOrder)
    .execute();
  await schema
    .createIndex('questionnaire_participant_reader')
    .on('questionnaire_participant')
    .column('reader_id')
    .execute();
  await schema
    .createTable('questionnaire_answer')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('questionnaire_id', 'integer', (c) => c.notNull().references('questionnaire.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('answered_on', 'text')
    .addPrimaryKeyConstraint('questionnaire_answer_pk', ['questionnaire_id', 'id'])
    .addUniqueConstraint('questionnaire_answer_reader', ['questionnaire_id', 'reader_id'])
    .modifyEnd(withoutOrder)
    .execute();
  await schema.createIndex('questionnaire_answer_of_reader').on('questionnaire_answer').column('reader_id').execute();
}
