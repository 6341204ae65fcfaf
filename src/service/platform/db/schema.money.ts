import type {
  PayableKind,
  PaymentMethod,
  PaymentState,
  RefundReason,
  RefundState,
} from '../../../lib/rules/payments.ts';
import type { Generated } from 'kysely';

/** Both sides of each transfer: the debited account plus, the credited one minus. */
interface LedgerPostingView {
  transfer_id: number;
  entry_id: number;
  charge_id: number | null;
  account: string;
  amount: number;
}

/**
 * Tables of charges, payments and points; amounts are whole fen, ledger and points are append only; times as in
 * database.ts.
 */
export interface MoneyTables {
  ledger_posting: LedgerPostingView;

  /** Something that happened: a charge, a payment, a waiver … Its amounts are its transfers. */
  ledger_entry: {
    id: Generated<number>;
    library_id: number;
    /** Null once the reader's account is deleted. */
    reader_id: number | null;
    /** Text that identifies the event and is the same for repeated reports; unique inside the library. */
    key: string;
    /** `EntryKind`. */
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
  };

  /** What a reader owes something for. How much of it is left is the sum of its transfers of `receivable`. */
  charge: {
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
  };

  /** An amount that moved from one account (`credit`) to another (`debit`): lib/rules/charges.ts. */
  ledger_transfer: {
    id: Generated<number>;
    entry_id: number;
    charge_id: number | null;
    debit: string;
    credit: string;
    /** More than zero. */
    amount: number;
  };

  /** Cash that was counted in the till of a desk; of a day and part of the day the last row is valid. */
  till_count: {
    id: Generated<number>;
    library_id: number;
    lib_code: string;
    /** The library's day. */
    day: string;
    /** 0 or 1. */
    is_closing: number;
    /** Whole fen. */
    amount: number;
    /** Account of the member of staff. */
    staff: string;
    counted_at: number;
  };

  payment: {
    id: Generated<number>;
    library_id: number;
    /** Null once the reader's account is deleted. */
    reader_id: number | null;
    kind: PayableKind;
    /** Which debts or order: see service/ledger/payments/payables.ts. */
    ref: string;
    /** Of an open payment: what nobody else may begin to pay meanwhile; else null. */
    open_key: string | null;
    method: PaymentMethod;
    /** Our number at the provider (out_trade_no): of the whole installation. */
    number: string;
    amount: number;
    /** As the payer's statement calls it. */
    title: string;
    state: PaymentState;
    /** What the QR code holds; null until the provider has answered. */
    qr: string | null;
    /** The provider's own number; null until it was paid. */
    provider_number: string | null;
    created_at: number;
    expires_at: number;
    /** When the provider was last asked for its state. */
    asked_at: number;
    /** The provider has said that it takes no more money for this number; 0: it may still. */
    is_closed: number;
    /** When the provider got the money, and when it was booked here. */
    paid_at: number | null;
    settled_at: number | null;
  };

  payment_refund: {
    id: Generated<number>;
    payment_id: number;
    /**
     * Our number of the repayment (out_refund_no). The same number is one repayment at the provider, however often it
     * is sent.
     */
    number: string;
    amount: number;
    reason: RefundReason;
    state: RefundState;
    attempts: number;
    /** Not before then it is sent again. */
    next_at: number;
    created_at: number;
    done_at: number | null;
  };

  /** What happened to payments: append only. Refused notifications have no payment where they name none of ours. */
  payment_event: {
    id: Generated<number>;
    library_id: number;
    payment_id: number | null;
    at: number;
    /** service/ledger/payments/events.ts */
    kind: string;
    detail: string;
  };

  point_entry: {
    id: Generated<number>;
    library_id: number;
    reader_id: number;
    /** The event; unique for the reader. */
    key: string;
    /** lib/rules/points.ts */
    kind: string;
    /** Above zero earned, below spent or expired. */
    points: number;
    /** What it was for: a title, or what staff wrote. */
    note: string | null;
    /** The library's day. */
    day: string;
    created_at: number;
  };
}
