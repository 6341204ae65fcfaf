import type { Language } from '../../../lib/contract/language.ts';
import type { AddressType } from '../../../lib/rules/addresses.ts';
import type { CertificationState } from '../../../lib/rules/certification.ts';
import type { CoverType } from '../../../lib/rules/favourites.ts';
import type { DataExportState } from '../../../lib/rules/reader-data.ts';
import type { Generated } from 'kysely';

/** Tables of readers, staff and sessions; times as in database.ts. */
export interface ReaderTables {
  /** The private address of a reader's calendar. */
  calendar_address: {
    reader_id: number;
    /** Keyed hash of the key in the address. */
    key_hash: string;
    created_at: number;
  };

  reader_address: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    type: AddressType;
    /** Code of the district (GB/T 2260): those of city and province are its first digits. */
    area_code: string;
    /** Province, city and district as they were called when it was written, JSON: codes are given up now and then. */
    areas: string;
    detail: string;
    postcode: string;
    recipient: string;
    phone: string;
    /** 1: the default; of one address of a reader at most. */
    is_default: number;
    created_at: number;
    updated_at: number;
  };

  certification: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    /** As the reader wrote it. */
    name: string;
    /** Keyed hash of the ID number, by which staff compare and nobody reads it. */
    id_hash: string;
    /** Its last four characters. */
    id_tail: string;
    state: Exclude<CertificationState, 'none'>;
    asked_at: number;
    decided_at: number | null;
    /** What staff wrote to the reader. */
    note: string | null;
  };

  leaving: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    /** Random code that verifies the certificate (lib/rules/leaving.ts). */
    code: string;
    /** The reader's status that undoing restores. */
    status_before: string;
    /** ISO day by the library's time zone. */
    left_on: string;
    left_at: number;
    /** When staff withdrew it: the certificate is worth nothing from then on. */
    undone_at: number | null;
    /** Why, in the words of staff. */
    note: string | null;
  };

  reader_profile: {
    reader_id: number;
    /** What the reader wants to be called; empty where that is the name. */
    nickname: string;
  };

  reader_picture: {
    reader_id: number;
    /** Random last part of its address, which gives access to the picture. */
    key: string;
    media_type: CoverType;
    bytes: Uint8Array;
  };

  data_export: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    state: DataExportState;
    /** In which the file explains itself. */
    language: Language;
    /** The zip file; null until it is made and once it has expired. */
    bytes: Uint8Array | null;
    asked_at: number;
    made_at: number | null;
    expires_at: number | null;
  };

  /**
   * An account name or card number whose reader cancelled the account, as a keyed hash: with it an import recognises
   * the
   * same account, and nobody learns whose it was.
   */
  cancelled_account: {
    library_id: number;
    key_hash: string;
    /** ISO day by the library's time zone. */
    cancelled_on: string;
  };

  reader: {
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
  };

  credential: {
    reader_id: number;
    /** argon2id in PHC notation. */
    hash: string;
    /** Hash of the password the library gave out, which must not be chosen again; null where there was none. */
    initial_hash: string | null;
    must_change: number;
    changed_at: number;
  };

  /** Who a reader is with an outside provider (CAS, OIDC, passport, messaging app). */
  reader_identity: {
    library_id: number;
    provider: string;
    subject: string;
    reader_id: number;
    created_at: number;
  };

  session: {
    /** Random, carried in the signed token. */
    id: string;
    library_id: number;
    reader_id: number;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
    revoked_at: number | null;
    /** Key of the reader's card on the phone of this session, and its sealed secret; null before the card is shown. */
    card_key: string | null;
    card_secret: string | null;
    /** Names of browser and system, and one of `deviceKinds`; empty where the browser did not tell. */
    browser: Generated<string>;
    system: Generated<string>;
    device: Generated<string>;
  };

  /** Sessions that an outside provider vouched for, by its own name for them (a CAS ticket), as keyed hashes. */
  session_origin: {
    session_id: string;
    provider: string;
    provider_session: string;
  };

  /** Something that works once on the way in, in one browser: a flow to a provider, a binding, a QR code. */
  way_in_ticket: {
    /** Keyed hash of what the browser has. */
    token_hash: string;
    library_id: number;
    purpose: string;
    /** Keyed hash of the cookie of the browser that it was given to. */
    browser_hash: string;
    /** JSON; its shape goes by the purpose. */
    data: string;
    expires_at: number;
  };

  captcha: {
    code_key: string;
    library_id: number;
    answer_hash: string;
    expires_at: number;
  };

  /** How often something was tried since `started_at`; `key` is a keyed hash, so that no address is kept. */
  attempt: {
    library_id: number;
    kind: string;
    key: string;
    attempts: number;
    started_at: number;
  };

  /** A code sent by mail or text message. `subject` names whom it is for, whether there is such a reader or not. */
  one_time_code: {
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
  };

  /** A password recovery on its way, known to the browser by a ticket of which the hash is kept. */
  recovery: {
    ticket_hash: string;
    library_id: number;
    subject: string;
    /** Null when there is no such reader: the steps are the same, and none succeeds. */
    reader_id: number | null;
    expires_at: number;
    verified_at: number | null;
    used_at: number | null;
  };

  reader_setting: {
    reader_id: number;
    name: string;
    value: string;
  };

  reader_search: {
    id: Generated<number>;
    reader_id: number;
    term: string;
    at: number;
  };

  outbox: {
    id: Generated<number>;
    library_id: number;
    /** mail or phone. */
    channel: string;
    recipient: string;
    subject: string;
    body: string;
    /** JSON: additional headers of the mail; null without any. */
    headers: string | null;
    /** Sent again until then while the provider does not take it; null: sent at once or not at all. */
    retry_until: number | null;
    /** waiting, sending, sent, failed, or kept: there is no provider, and the operator reads it. */
    state: string;
    problem: string | null;
    created_at: number;
    settled_at: number | null;
  };

  /** Second factors that are on. */
  second_factor: {
    reader_id: number;
    /** Of the reader's app, sealed (sealed.ts). */
    secret: string;
    /** When the reader showed the app's first code. */
    confirmed_at: number;
    /** The last step of 30 seconds whose code was used: neither it nor an earlier one works again. */
    last_step: number;
  };

  /** Apps that are being set up. */
  second_factor_enrolment: {
    /** Keyed hash of the session or pending sign-in that began it, the only one that may read or confirm it. */
    holder_hash: string;
    reader_id: number;
    /** Sealed (sealed.ts). */
    secret: string;
    begun_at: number;
  };

  recovery_code: {
    reader_id: number;
    code_hash: string;
    used_at: number | null;
  };

  staff: {
    id: Generated<number>;
    library_id: number;
    account: string;
    /** The account as it is compared (readers/readers.ts). */
    account_key: string;
    name: string;
    /** A JSON list of roles (lib/rules/staff.ts). */
    roles: string;
    /** A JSON list of library codes to which acts are limited; empty: none. */
    lib_codes: Generated<string>;
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
  };

  staff_recovery_code: {
    staff_id: number;
    code_hash: string;
    used_at: number | null;
  };

  staff_session: {
    /** Keyed hash of the cookie's value: who reads the store can use no session. */
    token_hash: string;
    library_id: number;
    staff_id: number;
    /** Whether all factors of sign-in other than the password were verified. */
    is_proved: number;
    /**
     * The secret of an app that this session is setting up, sealed (sealed.ts). No other session reads or confirms it.
     */
    factor_secret: string | null;
    factor_begun_at: number | null;
    created_at: number;
    last_seen_at: number;
    expires_at: number;
  };

  /** What staff write down about a reader for each other. */
  reader_note: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    text: string;
    /** Account of who wrote it. */
    staff: string;
    created_at: number;
  };
}
