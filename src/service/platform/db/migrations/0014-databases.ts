import { sql, type Kysely } from 'kysely';

/** What libraries say of their databases, readers' questions about them, answers, and requests for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('electronic_database')
    .addColumn('record_id', 'integer', (c) => c.primaryKey().references('record.id').onDelete('cascade'))
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('initial', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('electronic_database_library')
    .on('electronic_database')
    .columns(['library_id', 'record_id'])
    .execute();

  await schema
    .createTable('question')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('text_key', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('question_of_day', ['reader_id', 'day', 'nth'])
    .addUniqueConstraint('question_once', ['reader_id', 'record_id', 'text_key'])
    .execute();
  await schema.createIndex('question_record').on('question').columns(['record_id', 'state', 'created_at']).execute();
  await schema.createIndex('question_library').on('question').columns(['library_id', 'state', 'created_at']).execute();

  await schema
    .createTable('answer')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('question.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('cascade'))
    .addColumn('day', 'text')
    .addColumn('nth', 'integer')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('text_key', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('answer_of_day', ['reader_id', 'day', 'nth'])
    .addUniqueConstraint('answer_once', ['question_id', 'reader_id', 'text_key'])
    .execute();
  await schema.createIndex('answer_library').on('answer').columns(['library_id', 'state', 'created_at']).execute();

  await schema
    .createTable('electronic_request')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reply', 'text')
    .addColumn('open_key', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('nth', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('electronic_request_of_day', ['reader_id', 'day', 'nth'])
    .addUniqueConstraint('electronic_request_once', ['reader_id', 'open_key'])
    .execute();
  await schema
    .createIndex('electronic_request_library')
    .on('electronic_request')
    .columns(['library_id', 'state', 'created_at'])
    .execute();

  // A library has some hundred databases among its million records.
  await schema
    .createIndex('record_database')
    .on('record')
    .column('library_id')
    .where(sql.ref('kind'), '=', 'database')
    .execute();

  // Title lists of databases are what their collections hold.
  await schema
    .createIndex('electronic_access_collection')
    .on('electronic_access')
    .columns(['collection', 'record_id'])
    .execute();
}
