import { sql, type Kysely } from 'kysely';
import { refuseChange } from '../triggers.ts';

/** The audit log. Rows are never changed, but for what leads to a reader whose account ends (audit/erase-audit.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('audit_entry')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('library_id', 'integer', (c) => c.notNull().references('library.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('staff', 'text')
    .addColumn('reader_id', 'integer', (c) => c.references('reader.id').onDelete('set null'))
    .addColumn('account', 'text')
    .addColumn('client', 'text')
    .addColumn('subjects', 'text')
    .execute();
  await schema.createIndex('audit_entry_library').on('audit_entry').columns(['library_id', 'at']).execute();
  await schema.createIndex('audit_entry_reader').on('audit_entry').column('reader_id').execute();
  const isOther = (column: string) => sql`new.${sql.ref(column)} is distinct from old.${sql.ref(column)}`;
  const isFilled = (column: string) => sql`(new.${sql.ref(column)} is not null and ${isOther(column)})`;
  const changes = sql.join(
    [
      ...['id', 'library_id', 'at', 'kind', 'detail', 'staff'].map(isOther),
      ...['reader_id', 'account', 'client', 'subjects'].map(isFilled),
    ],
    sql` or `,
  );
  const message = 'the audit log is only added to';
  await refuseChange(db, {
    name: 'audit_entry_no_update',
    table: 'audit_entry',
    before: 'update',
    when: changes,
    message,
  });
}
