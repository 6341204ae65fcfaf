import { sql, type Kysely } from 'kysely';
import { refuseChange } from '../triggers.ts';

/** Online payments, repayments and what happened to them (docs/payments.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('payment')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('open_key', 'text', (c) => c.unique())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('qr', 'text')
    .addColumn('provider_number', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('is_closed', 'integer', (c) => c.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .execute();
  await schema.createIndex('payment_reader').on('payment').columns(['reader_id', 'id']).execute();
  await schema.createIndex('payment_library').on('payment').columns(['library_id', 'id']).execute();
  await schema.createIndex('payment_unclosed').on('payment').columns(['is_closed', 'expires_at']).execute();
  await schema
    .createTable('payment_refund')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('payment_id', 'integer', (c) => c.notNull().references('payment.id'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute();
  await schema.createIndex('payment_refund_payment').on('payment_refund').column('payment_id').execute();
  await schema.createIndex('payment_refund_due').on('payment_refund').columns(['state', 'next_at']).execute();
  await schema
    .createTable('payment_event')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('payment_id', 'integer', (c) => c.references('payment.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('payment_event_payment').on('payment_event').column('payment_id').execute();
  await schema.createIndex('payment_event_library').on('payment_event').columns(['library_id', 'at']).execute();

  for (const table of ['payment', 'payment_refund', 'payment_event']) {
    const message = `${table} is never deleted`;
    await refuseChange(db, { name: `${table}_no_delete`, table, before: 'delete', message });
  }
  await refuseChange(db, {
    name: 'payment_event_no_update',
    table: 'payment_event',
    before: 'update',
    message: 'payment_event is append only',
  });
  // What a payment is about never changes, and money that was booked is not booked as something else.
  await refuseChange(db, {
    name: 'payment_no_change',
    table: 'payment',
    before: 'update',
    message: 'what a payment is about does not change',
    when: sql`new.amount <> old.amount or new.number <> old.number or new.method <> old.method or new.kind <> old.kind
      or new.ref <> old.ref or new.library_id <> old.library_id or new.expires_at <> old.expires_at
      or (old.state in ('paid', 'returned') and new.state <> old.state)
      or (new.reader_id is not null and new.reader_id is distinct from old.reader_id)`,
  });
  // Whatever goes wrong elsewhere: no more goes back than came.
  await refuseChange(db, {
    name: 'payment_refund_not_more',
    table: 'payment_refund',
    before: 'insert',
    message: 'more than was paid',
    where: sql`new.amount > (select amount from payment where id = new.payment_id)
      - coalesce((select sum(amount) from payment_refund where payment_id = new.payment_id), 0)`,
  });
  await refuseChange(db, {
    name: 'payment_refund_no_change',
    table: 'payment_refund',
    before: 'update',
    message: 'what a repayment is about does not change',
    when: sql`new.amount <> old.amount or new.number <> old.number or new.payment_id <> old.payment_id
      or (old.state = 'done' and new.state <> 'done')`,
  });
}
