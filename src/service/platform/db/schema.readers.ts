import type { Generated } from 'kysely';

/** The tables of readers, sign-in and what is sent to readers; times, days and truth values as in schema.ts. */
export interface ReaderDatabase {
  reader: ReaderTable;
  credential: CredentialTable;
  reader_identity: ReaderIdentityTable;
  session: SessionTable;
  session_origin: SessionOriginTable;
  way_in_ticket: WayInTicketTable;
  captcha: CaptchaTable;
  attempt: AttemptTable;
  one_time_code: OneTimeCodeTable;
  recovery: RecoveryTable;
  reader_setting: ReaderSettingTable;
  reader_search: ReaderSearchTable;
  outbox: OutboxTable;
}

export interface ReaderTable {
  id: Generated<number>;
  library_id: number;
  /** What the reader signs in with; `account_key` is the same folded, unique inside the library. */
  account: string;
  account_key: string;
  /** Number of the reader's card or identity document, with which one may sign in too. */
  primary_id: string;
  primary_key: string;
  name: string;
  lib_code: string;
  /** Kind of reader by the library's own codes. */
  type_code: string | null;
  /** normal, frozen or lost (the card was reported lost). */
  status: string;
  department: string | null;
  /** ISO days; both are valid days. */
  valid_from: string | null;
  valid_until: string | null;
  /** What each scan of the card shows to staff until they dismiss it. */
  desk_message: string | null;
  mail: string | null;
  mail_verified_at: number | null;
  phone: string | null;
  phone_verified_at: number | null;
  picture_url: string | null;
  /** Null until the reader has seen or closed the welcome dialog. */
  first_login_done_at: number | null;
  /** Language in which the reader used the portal last; null when that is not known. */
  language: string | null;
  /** Library chosen last in the selector; empty for all. */
  last_lib_code: string | null;
  /** When the reader accepted the rules of reader-driven purchasing. */
  pda_rule_accepted_at: number | null;
  created_at: number;
  updated_at: number;
}

interface CredentialTable {
  reader_id: number;
  /** argon2id in PHC notation. */
  hash: string;
  /** Hash of the password the library gave out, which must not be chosen again; null where there was none. */
  initial_hash: string | null;
  must_change: number;
  changed_at: number;
}

/** Who a reader is with an outside provider (CAS, OIDC, passport, messaging app). */
interface ReaderIdentityTable {
  library_id: number;
  provider: string;
  subject: string;
  reader_id: number;
  created_at: number;
}

interface SessionTable {
  /** Random, carried in the signed token. */
  id: string;
  library_id: number;
  reader_id: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** Names of browser and system, and one of `deviceKinds`; empty where the browser did not tell. */
  browser: Generated<string>;
  system: Generated<string>;
  device: Generated<string>;
}

/** Sessions that an outside provider vouched for, by its own name for them (a CAS ticket), as keyed hashes. */
interface SessionOriginTable {
  session_id: string;
  provider: string;
  provider_session: string;
}

/** Something that works once on the way in, in one browser: a flow to a provider, a binding, a QR code. */
interface WayInTicketTable {
  /** Keyed hash of what the browser has. */
  token_hash: string;
  library_id: number;
  purpose: string;
  /** Keyed hash of the cookie of the browser that it was given to. */
  browser_hash: string;
  /** JSON; its shape goes by the purpose. */
  data: string;
  expires_at: number;
}

interface CaptchaTable {
  code_key: string;
  library_id: number;
  answer_hash: string;
  expires_at: number;
}

/** How often something was tried since `started_at`; `key` is a keyed hash, so that no address is kept. */
interface AttemptTable {
  library_id: number;
  kind: string;
  key: string;
  attempts: number;
  started_at: number;
}

/** A code sent by mail or text message. `subject` names whom it is for, whether there is such a reader or not. */
interface OneTimeCodeTable {
  id: Generated<number>;
  library_id: number;
  subject: string;
  /** mail or phone. */
  channel: string;
  /** Keyed hashes. */
  destination_hash: string;
  code_hash: string;
  sent_at: number;
  expires_at: number;
  tries: number;
  used_at: number | null;
}

/** A password recovery on its way, known to the browser by a ticket of which the hash is kept. */
interface RecoveryTable {
  ticket_hash: string;
  library_id: number;
  subject: string;
  /** Null when there is no such reader: the steps are the same, and none succeeds. */
  reader_id: number | null;
  expires_at: number;
  verified_at: number | null;
  used_at: number | null;
}

interface ReaderSettingTable {
  reader_id: number;
  name: string;
  value: string;
}

interface ReaderSearchTable {
  id: Generated<number>;
  reader_id: number;
  term: string;
  at: number;
}

interface OutboxTable {
  id: Generated<number>;
  library_id: number;
  /** mail or phone. */
  channel: string;
  recipient: string;
  subject: string;
  body: string;
  /** JSON: headers of the mail beside the usual ones; null when there are none. */
  headers: string | null;
  /** Sent again until then while the provider does not take it; null: sent at once or not at all. */
  retry_until: number | null;
  /** waiting, sending, sent, failed, or kept: there is no provider, and the operator reads it. */
  state: string;
  problem: string | null;
  created_at: number;
  settled_at: number | null;
}
