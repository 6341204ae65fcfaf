import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isWhole } from '../../dialect.ts';
import { refuseChange } from '../../triggers.ts';
import { createIndex, createUniqueIndex, identity, optional, partOf, required } from './builders.ts';

/** The ledger of money, points, and online payments. The triggers refuse a wrong change, whatever the program does. */
export async function createMoney(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // Append only: decision 0010 and docs/guide/charges.md.
  await schema
    .createTable('ledger_entry')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('reader_id', 'integer', optional('reader'))
    .addColumn('key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('receipt', 'text')
    .addColumn('note', 'text')
    .addColumn('day', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  // An event is booked once.
  await createUniqueIndex(db, 'ledger_entry_key', 'ledger_entry', ['library_id', 'key']);
  // A receipt number is used once.
  await createUniqueIndex(db, 'ledger_entry_receipt', 'ledger_entry', ['library_id', 'receipt'], 'receipt is not null');
  await createIndex(db, 'ledger_entry_reader', 'ledger_entry', ['reader_id', 'id']);
  await createIndex(db, 'ledger_entry_day', 'ledger_entry', ['library_id', 'day']);

  await schema
    .createTable('charge')
    .addColumn('id', 'integer', identity)
    .addColumn('entry_id', 'integer', (c) => c.notNull().unique().references('ledger_entry.id'))
    .addColumn('kind', 'text', required)
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('loan_id', 'integer')
    .addColumn('record_id', 'integer', optional('record'))
    .addColumn('title', 'text')
    .addColumn('barcode', 'text')
    .addColumn('location_id', 'text')
    .addColumn('from_day', 'text')
    .addColumn('to_day', 'text')
    .execute();
  await createIndex(db, 'charge_loan', 'charge', ['loan_id']);
  await createIndex(db, 'charge_record', 'charge', ['record_id']);

  await schema
    .createTable('ledger_transfer')
    .addColumn('id', 'integer', identity)
    .addColumn('entry_id', 'integer', (c) => c.notNull().references('ledger_entry.id'))
    .addColumn('charge_id', 'integer', (c) => c.references('charge.id'))
    .addColumn('debit', 'text', required)
    .addColumn('credit', 'text', required)
    .addColumn('amount', 'integer', required)
    .addCheckConstraint('ledger_transfer_amount', sql`amount > 0 and ${isWhole(db, 'amount')}`)
    .addCheckConstraint('ledger_transfer_sides', sql`debit <> credit`)
    .addCheckConstraint(
      'ledger_transfer_charge',
      sql`charge_id is not null or (debit <> 'receivable' and credit <> 'receivable')`,
    )
    .execute();
  await createIndex(db, 'ledger_transfer_entry', 'ledger_transfer', ['entry_id']);
  await createIndex(db, 'ledger_transfer_charge', 'ledger_transfer', ['charge_id']);
  // The bound and spent amounts of a fund are sums over its accounts.
  await createIndex(
    db,
    'ledger_transfer_fund_debit',
    'ledger_transfer',
    ['debit'],
    "debit >= 'fund-' and debit < 'fund.'",
  );
  await createIndex(
    db,
    'ledger_transfer_fund_credit',
    'ledger_transfer',
    ['credit'],
    "credit >= 'fund-' and credit < 'fund.'",
  );
  // Both sides of each transfer: the sum over all accounts is zero.
  await sql`create view ledger_posting as
    select id as transfer_id, entry_id, charge_id, debit as account, amount from ledger_transfer
    union all
    select id as transfer_id, entry_id, charge_id, credit as account, -amount from ledger_transfer`.execute(db);

  // No row is changed or deleted. A row loses the reader whose account is deleted, and the record that is deleted.
  const appendOnly = (table: string) => `${table} is append only`;
  for (const table of ['ledger_entry', 'charge', 'ledger_transfer']) {
    await refuseChange(db, { name: `${table}_no_delete`, table, before: 'delete', message: appendOnly(table) });
  }
  const refuseUpdate = (table: string, when?: RawBuilder<unknown>) =>
    refuseChange(db, {
      name: `${table}_no_update`,
      table,
      before: 'update',
      message: appendOnly(table),
      ...(when && { when }),
    });
  await refuseUpdate('ledger_transfer');
  await refuseUpdate(
    'ledger_entry',
    sql`not (new.id = old.id and new.library_id = old.library_id and new.key = old.key and new.kind = old.kind
      and new.receipt is not distinct from old.receipt and new.note is not distinct from old.note
      and new.day = old.day and new.created_at = old.created_at
      and (new.reader_id is null or new.reader_id is not distinct from old.reader_id))`,
  );
  const isSame = (column: string) => sql`new.${sql.ref(column)} is not distinct from old.${sql.ref(column)}`;
  await refuseUpdate(
    'charge',
    sql`not (new.id = old.id and new.entry_id = old.entry_id and new.kind = old.kind and new.amount = old.amount
      and ${sql.join(['loan_id', 'title', 'barcode', 'location_id', 'from_day', 'to_day'].map(isSame), sql` and `)}
      and (new.record_id is null or ${isSame('record_id')}))`,
  );
  // No charge is paid twice.
  await refuseChange(db, {
    name: 'ledger_transfer_not_twice',
    table: 'ledger_transfer',
    before: 'insert',
    message: 'more than is owed',
    when: sql`new.credit = 'receivable'`,
    where: sql`new.amount > coalesce((
      select sum(case when debit = 'receivable' then amount when credit = 'receivable' then -amount else 0 end)
      from ledger_transfer where charge_id = new.charge_id), 0)`,
  });

  // Append only: a balance is the sum of its entries (docs/guide/points.md).
  await schema
    .createTable('point_entry')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', partOf('library'))
    .addColumn('reader_id', 'integer', partOf('reader'))
    .addColumn('key', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('points', 'integer', (c) => c.notNull().check(sql`points <> 0 and ${isWhole(db, 'points')}`))
    .addColumn('note', 'text')
    .addColumn('day', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  // An event earns points once.
  await createUniqueIndex(db, 'point_entry_key', 'point_entry', ['reader_id', 'key']);
  await createIndex(db, 'point_entry_day', 'point_entry', ['reader_id', 'day']);
  await createIndex(db, 'point_entry_library', 'point_entry', ['library_id']);
  const noChange = { table: 'point_entry', message: 'point_entry is append only' };
  await refuseChange(db, { ...noChange, name: 'point_entry_no_update', before: 'update' });
  // Points are deleted with their reader only.
  await refuseChange(db, {
    ...noChange,
    name: 'point_entry_no_delete',
    before: 'delete',
    where: sql`exists (select 1 from reader where id = old.reader_id)`,
  });
  // No reader spends more points than they have.
  await refuseChange(db, {
    name: 'point_entry_no_debt',
    table: 'point_entry',
    before: 'insert',
    message: 'more points than there are',
    when: sql`new.points < 0`,
    where: sql`-new.points > coalesce((
      select sum(points) from point_entry where reader_id = new.reader_id), 0)`,
  });

  // docs/guide/payments.md
  await schema
    .createTable('payment')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('reader_id', 'integer', optional('reader'))
    .addColumn('kind', 'text', required)
    .addColumn('ref', 'text', required)
    .addColumn('open_key', 'text', (c) => c.unique())
    .addColumn('method', 'text', required)
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('title', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('qr', 'text')
    .addColumn('provider_number', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('asked_at', 'bigint', required)
    .addColumn('is_closed', 'integer', required)
    .addColumn('paid_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .execute();
  await createIndex(db, 'payment_reader', 'payment', ['reader_id', 'id']);
  await createIndex(db, 'payment_library', 'payment', ['library_id', 'id']);
  await createIndex(db, 'payment_unclosed', 'payment', ['is_closed', 'expires_at']);

  await schema
    .createTable('payment_refund')
    .addColumn('id', 'integer', identity)
    .addColumn('payment_id', 'integer', (c) => c.notNull().references('payment.id'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('reason', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('done_at', 'bigint')
    .execute();
  await createIndex(db, 'payment_refund_payment', 'payment_refund', ['payment_id']);
  await createIndex(db, 'payment_refund_due', 'payment_refund', ['state', 'next_at']);

  await schema
    .createTable('payment_event')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('payment_id', 'integer', (c) => c.references('payment.id'))
    .addColumn('at', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('detail', 'text', required)
    .execute();
  await createIndex(db, 'payment_event_payment', 'payment_event', ['payment_id']);
  await createIndex(db, 'payment_event_library', 'payment_event', ['library_id', 'at']);
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
  // The purpose of a payment never changes, nor does the state of money that was booked.
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
  // No more is repaid than was paid.
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

  // Payments for debts in another system, until that system has booked them (docs/operate/sip2.md).
  await schema
    .createTable('sip_payment')
    .addColumn('id', 'integer', identity)
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('payment_id', 'integer', (c) => c.notNull().references('payment.id'))
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('fee', 'text', required)
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('problem', 'text', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('sent_at', 'bigint')
    .addColumn('settled_at', 'bigint')
    .execute();
  await createIndex(db, 'sip_payment_payment', 'sip_payment', ['payment_id']);
  await createIndex(db, 'sip_payment_state', 'sip_payment', ['library_id', 'state']);
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
  // No more is forwarded than was paid.
  await refuseChange(db, {
    name: 'sip_payment_not_more',
    table: 'sip_payment',
    before: 'insert',
    message: 'more than was paid',
    where: sql`new.amount > (select amount from payment where id = new.payment_id)
      - coalesce((select sum(amount) from sip_payment where payment_id = new.payment_id), 0)`,
  });
}
