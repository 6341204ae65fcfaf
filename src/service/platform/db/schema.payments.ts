import type { Generated } from 'kysely';
import type {
  PayableKind,
  PaymentMethod,
  PaymentState,
  RefundReason,
  RefundState,
} from '../../../lib/rules/payments.ts';

/** Online payments; what moved stands in the ledger (schema.charges.ts). Amounts are whole fen, times as in schema.ts. */
export interface PaymentDatabase {
  payment: PaymentTable;
  payment_refund: PaymentRefundTable;
  payment_event: PaymentEventTable;
}

export interface PaymentTable {
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
  /** When the provider was last asked how it stands. */
  asked_at: number;
  /** The provider has said that it takes no more money for this number; 0: it may still. */
  is_closed: number;
  /** When the provider got the money, and when it was booked here. */
  paid_at: number | null;
  settled_at: number | null;
}

interface PaymentRefundTable {
  id: Generated<number>;
  payment_id: number;
  /** Our number of the repayment (out_refund_no). The same number is one repayment at the provider, however often it is sent. */
  number: string;
  amount: number;
  reason: RefundReason;
  state: RefundState;
  attempts: number;
  /** Not before then it is sent again. */
  next_at: number;
  created_at: number;
  done_at: number | null;
}

/** What happened to payments: append only. Refused notifications have no payment where they name none of ours. */
interface PaymentEventTable {
  id: Generated<number>;
  library_id: number;
  payment_id: number | null;
  at: number;
  /** service/ledger/payments/events.ts */
  kind: string;
  detail: string;
}
