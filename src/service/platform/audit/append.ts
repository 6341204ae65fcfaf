import type { Kysely } from 'kysely';
import type { CallContext } from '../context/context.ts';
import type { DeskCall } from '../context/desk.ts';
import type { Database } from '../db/database.ts';
import type { AuditKind } from './kinds.ts';

export interface AuditEntry {
  libraryId: number;
  kind: AuditKind;
  /** Milliseconds since 1970. */
  now: number;
  /** Short addition to the kind; never a password, code, token or user input. */
  detail?: string | undefined;
  /** The reader whose account is affected, if any. */
  readerId?: number | undefined;
  /** The affected loan: the entry names its reader only as long as the loan does. */
  loanId?: number | undefined;
  /** The request for a copy that it is about, as with a loan. */
  requestId?: number | undefined;
  /** Client address; empty for actions of the process itself. */
  client?: string | undefined;
  staff?: string | undefined;
  /** Affected objects other than the reader. */
  subjects?: readonly string[] | undefined;
}

/** Adds an entry to the audit log. @param db the transaction of the action, if there is one */
export async function appendAudit(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  const { libraryId, kind, now, detail = '', readerId, loanId, requestId, client = '', staff, subjects = [] } = entry;
  await db
    .insertInto('audit_entry')
    .values({
      library_id: libraryId,
      at: now,
      kind,
      detail,
      staff: staff ?? null,
      reader_id: readerId ?? null,
      loan_id: loanId ?? null,
      request_id: requestId ?? null,
      account:
        readerId === undefined ? null : (eb) => eb.selectFrom('reader').select('account').where('id', '=', readerId),
      client: client === '' ? null : client,
      subjects: subjects.length === 0 ? null : JSON.stringify(subjects),
    })
    .execute();
}

/** Adds an entry about an action or attempt of the caller of a call. */
export const auditCall = (
  { library, client, now }: Pick<CallContext, 'library' | 'client' | 'now'>,
  db: Kysely<Database>,
  entry: Pick<AuditEntry, 'kind' | 'detail' | 'readerId'>,
): Promise<void> => appendAudit(db, { ...entry, libraryId: library.id, client, now: now() });

/** Adds an entry about an action or attempt of staff at the desk. */
export const auditDesk = (
  { library, client, now }: Pick<CallContext, 'library' | 'client' | 'now'>,
  db: Kysely<Database>,
  entry: Pick<AuditEntry, 'kind' | 'detail' | 'staff' | 'readerId' | 'loanId' | 'requestId' | 'subjects'>,
): Promise<void> => appendAudit(db, { ...entry, libraryId: library.id, client, now: now() });

/** Adds an entry about an act of the signed-in staff. @param detail what was done, as staff find it in the log */
export const auditAct = (
  call: DeskCall,
  db: Kysely<Database>,
  detail: string,
  about: Pick<AuditEntry, 'readerId' | 'loanId' | 'requestId' | 'subjects'>,
): Promise<void> => auditDesk(call, db, { ...about, kind: 'deskAct', detail, staff: call.staff.row.account });
