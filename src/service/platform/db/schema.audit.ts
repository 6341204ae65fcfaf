import type { Generated } from 'kysely';

/** The audit log; times as in schema.ts. */
export interface AuditDatabase {
  audit_entry: AuditEntryTable;
}

interface AuditEntryTable {
  id: Generated<number>;
  library_id: number;
  at: number;
  /** One of audit/kinds.ts. */
  kind: string;
  /** What the kind leaves open, in a word or two: a way to sign in, a channel, a command; never a secret. */
  detail: string;
  /** Who of the staff did it; null for what readers and strangers do. */
  staff: string | null;
  /** The loan that it is about, which names the reader as long as it keeps one (audit/whose.ts). */
  loan_id: number | null;
  /** The request for a copy that it is about, as with a loan. */
  request_id: number | null;
  /** Whose account it is about; null where it is nobody's, where a loan or request tells, or the account is gone. */
  reader_id: number | null;
  /** The name of that account at the time. */
  account: string | null;
  /** Network address that asked: of IPv6 the /64. */
  client: string | null;
  /** What a command was told to act on beside a reader: numbers, files; a JSON list of texts. */
  subjects: string | null;
}
