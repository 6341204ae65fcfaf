import { sql, type Kysely } from 'kysely';

/** Readers who asked to be certified by name and ID number. The number itself is nowhere: a keyed hash and its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('certification')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('id_hash', 'text', (c) => c.notNull())
    .addColumn('id_tail', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('note', 'text')
    .execute();
  // A reader has one that is open or accepted; refused ones may be asked anew.
  await schema
    .createIndex('certification_once')
    .unique()
    .on('certification')
    .column('reader_id')
    .where(sql.ref('state'), '!=', 'refused')
    .execute();
  // A number certifies one account of a library.
  await schema
    .createIndex('certification_number')
    .unique()
    .on('certification')
    .columns(['library_id', 'id_hash'])
    .where(sql.ref('state'), '=', 'accepted')
    .execute();
  await schema
    .createIndex('certification_library')
    .on('certification')
    .columns(['library_id', 'state', 'asked_at'])
    .execute();
}
