import type { Generated } from 'kysely';

/** Accounts of self-service machines; times as in schema.ts. */
export interface SipDatabase {
  sip_account: SipAccountTable;
  sip_patron: SipPatronTable;
  sip_item: { item_id: number; known_at: number };
}

/** What another system told of a reader beside the loans, and when. */
export interface SipPatronTable {
  reader_id: number;
  library_id: number;
  known_at: number;
  owed_fen: number;
  /** A JSON list of texts and amounts. */
  fees: string;
}

export interface SipAccountTable {
  id: Generated<number>;
  library_id: number;
  /** Unique in the installation: a machine that signs in names no library. */
  account: string;
  account_key: string;
  hash: string;
  is_closed: number;
  /** Library code of the desk at which the machine stands. */
  lib_code: string;
  /** Of the texts on its screen where it names none. */
  language: string;
  charset: string;
  /** Whether it ends its lines as `cr` or `crlf`; both are read. */
  line_end: string;
  delimiter: string;
  created_at: number;
}
