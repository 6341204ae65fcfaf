import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isWhole } from '../dialect.ts';
import { refuseChange } from '../triggers.ts';

/** What readers are charged, and the ledger of all that moves money: append only (decision 0010, docs/charges.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('ledger_entry')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id'))
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('receipt', 'text')
    .addColumn('note', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // The same event is written once, and a receipt is given out once.
  await schema.createIndex('ledger_entry_key').unique().on('ledger_entry').columns(['library_id', 'key']).execute();
  await schema
    .createIndex('ledger_entry_receipt')
    .unique()
    .on('ledger_entry')
    .columns(['library_id', 'receipt'])
    .where(sql.ref('receipt'), 'is not', null)
    .execute();
  await schema.createIndex('ledger_entry_reader').on('ledger_entry').columns(['reader_id', 'id']).execute();
  await schema.createIndex('ledger_entry_day').on('ledger_entry').columns(['library_id', 'day']).execute();

  await schema
    .createTable('charge')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('entry_id', 'integer', (c) => c.notNull().unique().references('ledger_entry.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('loan_id', 'integer')
    .addColumn('record_id', 'integer', (c) => c.references('record.id').onDelete('set null'))
    .addColumn('title', 'text')
    .addColumn('barcode', 'text')
    .addColumn('location_id', 'text')
    .addColumn('from_day', 'text')
    .addColumn('to_day', 'text')
    .execute();
  await schema.createIndex('charge_loan').on('charge').column('loan_id').execute();
  await schema.createIndex('charge_record').on('charge').column('record_id').execute();

  await schema
    .createTable('ledger_transfer')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('entry_id', 'integer', (c) => c.notNull().references('ledger_entry.id'))
    .addColumn('charge_id', 'integer', (c) => c.references('charge.id'))
    .addColumn('debit', 'text', (c) => c.notNull())
    .addColumn('credit', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer', (c) => c.notNull())
    .addCheckConstraint('ledger_transfer_amount', sql`amount > 0 and ${isWhole(db, 'amount')}`)
    .addCheckConstraint('ledger_transfer_sides', sql`debit <> credit`)
    .addCheckConstraint(
      'ledger_transfer_charge',
      sql`charge_id is not null or (debit <> 'receivable' and credit <> 'receivable')`,
    )
    .execute();
  await schema.createIndex('ledger_transfer_entry').on('ledger_transfer').column('entry_id').execute();
  await schema.createIndex('ledger_transfer_charge').on('ledger_transfer').column('charge_id').execute();

  // Both sides of each transfer: whatever is summed over it whole comes to zero.
  await sql`create view ledger_posting as
    select id as transfer_id, entry_id, charge_id, debit as account, amount from ledger_transfer
    union all
    select id as transfer_id, entry_id, charge_id, credit as account, -amount from ledger_transfer`.execute(db);

  // Nothing that was written is changed or deleted; a reader whose account is deleted is forgotten, and so is a record.
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
  const isKept = (column: string) => sql`new.${sql.ref(column)} is not distinct from old.${sql.ref(column)}`;
  await refuseUpdate(
    'charge',
    sql`not (new.id = old.id and new.entry_id = old.entry_id and new.kind = old.kind and new.amount = old.amount
      and ${sql.join(['loan_id', 'title', 'barcode', 'location_id', 'from_day', 'to_day'].map(isKept), sql` and `)}
      and (new.record_id is null or ${isKept('record_id')}))`,
  );
  // Whatever goes wrong elsewhere: no charge is paid twice.
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
}
