import type { Generated } from 'kysely';

/** The ledger of what readers owe and pay: append only, see migrations/0036-charges.ts; amounts are whole fen. */
export interface ChargesDatabase {
  ledger_entry: LedgerEntryTable;
  charge: ChargeTable;
  ledger_transfer: LedgerTransferTable;
  ledger_posting: LedgerPostingView;
}

/** Something that happened: a charge, a payment, a waiver … Its amounts are its transfers. */
interface LedgerEntryTable {
  id: Generated<number>;
  library_id: number;
  /** Null once the reader's account is deleted. */
  reader_id: number | null;
  /** What happened, as a text that is the same however often it is told; unique inside the library. */
  key: string;
  /** A kind of charge, `payment`, `waiver`, `reversal` or `refund`. */
  kind: string;
  /** Number of the receipt of a payment or refund; unique inside the library. */
  receipt: string | null;
  /** What staff wrote: why it was waived, what is damaged. */
  note: string | null;
  /** The library's day. */
  day: string;
  created_at: number;
  /** Account of the member of staff who took or paid out money; null for commands and machines. */
  staff: string | null;
  /** Library code of the desk. */
  lib_code: string | null;
}

/** What a reader owes something for. How much of it is left is the sum of its transfers of `receivable`. */
interface ChargeTable {
  id: Generated<number>;
  /** The entry that it came with: whose it is, and when. */
  entry_id: number;
  /** lib/rules/charges.ts */
  kind: string;
  amount: number;
  /** A number only: a loan that its reader wants forgotten must not hang on what was paid for it. */
  loan_id: number | null;
  record_id: number | null;
  /** What it was, as it was called then. */
  title: string | null;
  barcode: string | null;
  location_id: string | null;
  /** Of a fine: the day that it was due, and the day up to which it counts. */
  from_day: string | null;
  to_day: string | null;
}

/** An amount that moved from one account (`credit`) to another (`debit`): lib/rules/charges.ts. */
interface LedgerTransferTable {
  id: Generated<number>;
  entry_id: number;
  charge_id: number | null;
  debit: string;
  credit: string;
  /** More than zero. */
  amount: number;
}

/** Both sides of each transfer: the debited account plus, the credited one minus. */
interface LedgerPostingView {
  transfer_id: number;
  entry_id: number;
  charge_id: number | null;
  account: string;
  amount: number;
}
