import { sql, type Kysely } from 'kysely';
import { allowChange, refuseChange } from '../triggers.ts';

/**
 * Entries of the audit log about a loan or a request for a copy name the loan or the request instead of the reader, so that
 * they lose the reader with it (audit/whose.ts). Entries of before are brought to the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const [column, table] of [
    ['loan_id', 'loan'],
    ['request_id', 'copy_request'],
  ] as const) {
    await schema
      .alterTable('audit_entry')
      .addColumn(column, 'integer', (c) => c.references(`${table}.id`).onDelete('set null'))
      .execute();
    await schema.createIndex(`audit_entry_${column}`).on('audit_entry').column(column).execute();
  }
  await sql`update audit_entry set loan_id = (
      select loan.id from loan
      where loan.library_id = audit_entry.library_id and loan.reader_id = audit_entry.reader_id
        and audit_entry.subjects = '["' || loan.barcode || '"]' and loan.created_at <= audit_entry.at
        and (loan.returned_at is null or loan.returned_at >= audit_entry.at)
      order by loan.id desc limit 1)
    where reader_id is not null and kind in ('deskAct', 'sipAct') and detail in ('lend', 'return', 'renew')`.execute(
    db,
  );
  await sql`update audit_entry set request_id = (
      select copy_request.id from copy_request
      where copy_request.library_id = audit_entry.library_id
        and copy_request.id = cast(substr(audit_entry.subjects, 3, length(audit_entry.subjects) - 4) as integer))
    where reader_id is not null and kind = 'deskAct' and detail like 'copy request %'`.execute(db);
  await sql`update audit_entry set reader_id = null, account = null
    where reader_id is not null and (
      (kind in ('deskAct', 'sipAct')
        and (detail in ('lend', 'return', 'renew') or detail like 'copy request %' or detail like 'hold %'))
      or (kind in ('command', 'commandFailed') and detail like '%--barcode%'))`.execute(db);

  const refusal = { name: 'audit_entry_no_update', table: 'audit_entry' };
  await allowChange(db, refusal);
  const isOther = (column: string) => sql`new.${sql.ref(column)} is distinct from old.${sql.ref(column)}`;
  const isFilled = (column: string) => sql`(new.${sql.ref(column)} is not null and ${isOther(column)})`;
  const changes = sql.join(
    [
      ...['id', 'library_id', 'at', 'kind', 'detail', 'staff'].map(isOther),
      ...['reader_id', 'account', 'client', 'subjects', 'loan_id', 'request_id'].map(isFilled),
    ],
    sql` or `,
  );
  await refuseChange(db, { ...refusal, before: 'update', when: changes, message: 'the audit log is only added to' });
}
