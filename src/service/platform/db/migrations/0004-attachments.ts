import { type Kysely, sql } from 'kysely';

/** Attachments may be files of the library, and not everybody may read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  // An attachment has either an address or a file, so that the address may be missing from now on.
  await schema
    .createTable('attachment_next')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('record_id', 'integer', (c) => c.notNull().references('record.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('file', 'text')
    .addColumn('media_type', 'text')
    .addColumn('access', 'text', (c) => c.notNull().defaultTo('everyone'))
    .execute();
  await sql`insert into attachment_next (id, record_id, seq, title, url, media_type)
    select id, record_id, seq, title, url, media_type from attachment`.execute(db);
  await schema.dropTable('attachment').execute();
  await schema.alterTable('attachment_next').renameTo('attachment').execute();
  await schema.createIndex('attachment_record').on('attachment').column('record_id').execute();
}
