import type { Generated } from 'kysely';

/** Accounts and sessions of staff; times as in schema.ts. */
export interface StaffDatabase {
  staff: StaffTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_session: StaffSessionTable;
  reader_note: ReaderNoteTable;
}

export interface StaffTable {
  id: Generated<number>;
  library_id: number;
  account: string;
  /** The account as it is compared (readers/readers.ts). */
  account_key: string;
  name: string;
  /** A JSON list of roles (lib/rules/staff.ts). */
  roles: string;
  /** Whether the account opens nothing any more; it stays for what it did. */
  is_closed: number;
  hash: string;
  /** Whether somebody else knows the password. */
  must_change: number;
  /** The secret of the authenticator app, sealed (sealed.ts); null while the second factor is off. */
  factor_secret: string | null;
  /** When the app's first code was right; null while the second factor is off. */
  factor_confirmed_at: number | null;
  /** The last step of 30 seconds whose code was used: neither it nor one before it works again. */
  factor_last_step: number;
  created_at: number;
}

interface StaffRecoveryCodeTable {
  staff_id: number;
  code_hash: string;
  used_at: number | null;
}

interface StaffSessionTable {
  /** Keyed hash of the cookie's value: who reads the store can use no session. */
  token_hash: string;
  library_id: number;
  staff_id: number;
  /** Whether everything was shown that sign-in asks for beside the password. */
  is_proved: number;
  /** The secret of an app that this session is setting up, sealed (sealed.ts). No other session reads or confirms it. */
  factor_secret: string | null;
  factor_begun_at: number | null;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** What staff write down about a reader for each other. */
interface ReaderNoteTable {
  id: Generated<number>;
  library_id: number;
  reader_id: number;
  text: string;
  /** Account of who wrote it. */
  staff: string;
  created_at: number;
}
