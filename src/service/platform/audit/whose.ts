import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';

/** A request names its reader while it or its loan is open, and later if the reader retains a history. */
const requestNamesReader = sql<boolean>`(
  copy_request.is_open = 1
  or exists (select 1 from loan where loan.id = copy_request.loan_id and loan.reader_id = copy_request.reader_id)
  or exists (select 1 from loan_history_consent where loan_history_consent.reader_id = copy_request.reader_id))`;

/**
 * The reader whom an entry of the audit log is about. Entries about a loan or a request for a copy store no reader:
 * they name one as long as the loan or the request does, and are about the copy alone afterwards.
 */
const auditReaderId: RawBuilder<number | null> = sql`coalesce(
  audit_entry.reader_id,
  (select loan.reader_id from loan where loan.id = audit_entry.loan_id),
  (select copy_request.reader_id from copy_request
    where copy_request.id = audit_entry.request_id and ${requestNamesReader}))`;

/** Account of the reader: the recorded one, or the current one if only a loan or request identifies the reader. */
const auditAccount: RawBuilder<string | null> = sql`coalesce(
  audit_entry.account,
  (select reader.account from reader where reader.id = ${auditReaderId}))`;

/** Whether an entry is about a reader. */
export const isAboutReader = (eb: ExpressionBuilder<Database, 'audit_entry'>, readerId: number) =>
  eb.or([
    eb('audit_entry.reader_id', '=', readerId),
    eb('audit_entry.loan_id', 'in', eb.selectFrom('loan').select('loan.id').where('loan.reader_id', '=', readerId)),
    eb(
      'audit_entry.request_id',
      'in',
      eb
        .selectFrom('copy_request')
        .select('copy_request.id')
        .where('copy_request.reader_id', '=', readerId)
        .where(requestNamesReader),
    ),
  ]);

/** Entries of the audit log with the account that each is about. */
export const auditEntries = (db: Kysely<Database>) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'library_id', 'at', 'kind', 'detail', 'staff', 'client', 'subjects'])
    .select([auditReaderId.as('reader_id'), auditAccount.as('account')]);
