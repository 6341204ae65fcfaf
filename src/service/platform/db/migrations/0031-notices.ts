import { sql, type Kysely } from 'kysely';

/** How messages leave the inbox, and which messages of loans were written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  // Messages from before stay where they are: null is nothing to do.
  for (const channel of ['mail', 'phone'] as const) {
    await schema.alterTable('notice').addColumn(channel, 'text').execute();
    await schema
      .createIndex(`notice_${channel}`)
      .on('notice')
      .columns(['library_id', channel, 'reader_id'])
      .where(sql.ref(channel), 'is not', null)
      .execute();
  }
  await schema
    .createTable('notice_setting')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('kinds', 'text', (c) => c.notNull())
    .addColumn('mail', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_setting_key', ['reader_id', 'kinds'])
    .execute();
  await schema
    .createTable('notice_digest')
    .addColumn('reader_id', 'integer', (c) => c.notNull().references('reader.id').onDelete('cascade'))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_digest_key', ['reader_id', 'channel'])
    .execute();
  await schema
    .createTable('loan_notice')
    .addColumn('loan_id', 'integer', (c) => c.notNull().references('loan.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('due_on', 'text', (c) => c.notNull())
    .addColumn('step', 'integer', (c) => c.notNull())
    .addColumn('notice_id', 'integer', (c) => c.references('notice.id').onDelete('set null'))
    .addPrimaryKeyConstraint('loan_notice_key', ['loan_id', 'kind', 'due_on', 'step'])
    .execute();
  await schema.createIndex('loan_notice_notice').on('loan_notice').column('notice_id').execute();
  // Loans that fall due are looked for every day, among running ones alone.
  await schema
    .createIndex('loan_due')
    .on('loan')
    .columns(['library_id', 'due_on'])
    .where(sql.ref('returned_at'), 'is', null)
    .execute();
  // What the mail carries beside its text, and how long it is worth sending.
  await schema.alterTable('outbox').addColumn('headers', 'text').execute();
  await schema.alterTable('outbox').addColumn('retry_until', 'bigint').execute();
  await schema
    .createIndex('outbox_retry')
    .on('outbox')
    .columns(['state', 'id'])
    .where(sql.ref('retry_until'), 'is not', null)
    .execute();
  await schema.alterTable('reader').addColumn('language', 'text').execute();
}
