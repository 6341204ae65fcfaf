import { sql, type Kysely } from 'kysely';
import { refuseChange } from '../triggers.ts';

/** What readers paid online for debts that another system keeps, until that system has booked it (docs/sip2-client.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('sip_payment')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('payment_id', 'integer', (c) => c.notNull().references('payment.id'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('fee', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .execute();
  await schema.createIndex('sip_payment_payment').on('sip_payment').column('payment_id').execute();
  await schema.createIndex('sip_payment_state').on('sip_payment').columns(['library_id', 'state']).execute();
  await refuseChange(db, {
    name: 'sip_payment_no_delete',
    table: 'sip_payment',
    before: 'delete',
    message: 'sip_payment is never deleted',
  });
  await refuseChange(db, {
    name: 'sip_payment_no_change',
    table: 'sip_payment',
    before: 'update',
    message: 'what was paid for another system does not change',
    when: sql`new.amount <> old.amount or new.number <> old.number or new.fee <> old.fee
      or new.payment_id <> old.payment_id or new.library_id <> old.library_id
      or (old.state in ('booked', 'returned') and new.state <> old.state)`,
  });
  // Whatever goes wrong elsewhere: no more is forwarded than came.
  await refuseChange(db, {
    name: 'sip_payment_not_more',
    table: 'sip_payment',
    before: 'insert',
    message: 'more than was paid',
    where: sql`new.amount > (select amount from payment where id = new.payment_id)
      - coalesce((select sum(amount) from sip_payment where payment_id = new.payment_id), 0)`,
  });
}
