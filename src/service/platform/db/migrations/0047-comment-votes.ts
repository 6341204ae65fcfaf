import type { Kysely } from 'kysely';

/**
 * Which readers found which comments helpful (the number itself stays with the comment: evaluation.helpful), and how
 * often a reader has done today what may be done so many times a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('helpful_vote')
    .addColumn('evaluation_id', 'integer', (c) => c.notNull().references('evaluation.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('voted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('helpful_vote_pk', ['evaluation_id', 'reader_id'])
    .execute();
  await schema.createIndex('helpful_vote_reader').on('helpful_vote').column('reader_id').execute();

  await schema
    .createTable('daily_count')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_count_pk', ['reader_id', 'kind', 'day'])
    .execute();
}
