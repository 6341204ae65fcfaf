import type { Kysely } from 'kysely';
import type { CallContext } from '../context/context.ts';
import type { Database } from '../db/schema.ts';
import type { AuditKind } from './kinds.ts';

/** Something that the audit log tells of. */
export interface AuditEntry {
  libraryId: number;
  kind: AuditKind;
  /** Milliseconds since 1970. */
  now: number;
  /** What the kind leaves open, in a word or two; never a password, a code, a token or what somebody typed. */
  detail?: string | undefined;
  /** Whose account it is about; left out where there is none. */
  readerId?: number | undefined;
  /** The loan that it is about: the entry names its reader only as long as the loan does. */
  loanId?: number | undefined;
  /** The request for a copy that it is about, as with a loan. */
  requestId?: number | undefined;
  /** Network address that asked; empty for what this process does on its own. */
  client?: string | undefined;
  staff?: string | undefined;
  /** What was acted on, apart from the reader. */
  subjects?: readonly string[] | undefined;
}

/**
 * Adds an entry to the audit log.
 * @param db the transaction of what the entry tells of, where it has one
 */
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

/** Adds an entry about what the one who asks a call has done or tried. */
export const auditCall = (
  { library, client, now }: Pick<CallContext, 'library' | 'client' | 'now'>,
  db: Kysely<Database>,
  entry: Pick<AuditEntry, 'kind' | 'detail' | 'readerId'>,
): Promise<void> => appendAudit(db, { ...entry, libraryId: library.id, client, now: now() });

/** Adds an entry about what staff did or tried at the desk. */
export const auditDesk = (
  { library, client, now }: Pick<CallContext, 'library' | 'client' | 'now'>,
  db: Kysely<Database>,
  entry: Pick<AuditEntry, 'kind' | 'detail' | 'staff' | 'readerId' | 'loanId' | 'requestId' | 'subjects'>,
): Promise<void> => appendAudit(db, { ...entry, libraryId: library.id, client, now: now() });
