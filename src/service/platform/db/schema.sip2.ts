import type { Generated } from 'kysely';
import type { SipPaymentState } from '../../../lib/rules/sip-payments.ts';

/** Self-service machines, and what another system that lends tells; times as in schema.ts. */
export interface SipDatabase {
  sip_account: SipAccountTable;
  sip_patron: SipPatronTable;
  sip_item: { item_id: number; known_at: number };
  sip_payment: SipPaymentTable;
}

/** What another system told of a reader beside the loans, and when. */
interface SipPatronTable {
  reader_id: number;
  library_id: number;
  known_at: number;
  owed_fen: number;
  /** A JSON list of texts, amounts and the other system's own numbers. */
  fees: string;
  /** What stands in the reader's way: words with commas (service/sip2/system/patron-blocks.ts). */
  blocks: string;
  /** 0: it does not tell what the reader has on loan. */
  tells_loans: number;
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

/** What readers paid online for debts that another system keeps: one message (37) each. Amounts are whole fen. */
export interface SipPaymentTable {
  id: Generated<number>;
  library_id: number;
  /** The payment that brought the money. */
  payment_id: number;
  /** Transaction id (BK): the same however often it is sent. */
  number: string;
  /** The other system's number of the debt (CG); empty: of whatever the reader owes there. */
  fee: string;
  amount: number;
  state: SipPaymentState;
  /** How often it was claimed to be sent. */
  attempts: number;
  /** The other system's own words. */
  problem: string;
  /** Not before then it is sent again. */
  next_at: number;
  created_at: number;
  sent_at: number | null;
  settled_at: number | null;
}
