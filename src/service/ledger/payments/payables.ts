import type { Language } from '../../../lib/contract/language.ts';
import type { OnlineMeans, PayableKind } from '../../../lib/rules/payments.ts';
import type { LendingLibrary } from '../../platform/configuration/lending.ts';
import type { ReaderCall } from '../../platform/context/context.ts';
import type { Db } from '../../platform/db/database.ts';

export interface PayableRef {
  library: LendingLibrary;
  /** The reader who pays. Whatever is another reader's is not there for this one. */
  readerId: number;
  /** Which one of its kind: an order's id; for debts the numbers of charges with commas, or nothing for all. */
  ref: string;
}

export interface Due {
  /** Whole fen, above zero. */
  amountFen: number;
  /** In the reader's language, at most 60 characters: shown with the code and on the payer's statement. */
  title: string;
}

export interface ReceivedPayment extends PayableRef {
  paymentId: number;
  /** Key of the entry in the ledger that takes it: of this payment alone. */
  key: string;
  means: OnlineMeans;
  amountFen: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * What readers can pay for online. All functions run inside the caller's transaction and write through its `db` alone, so
 * that money and what it is for are booked together or not at all; what they throw undoes both.
 */
export interface Payable {
  /**
   * Asks outside what must be asked before paying begins; in no transaction.
   * @throws ServiceError where it cannot be paid for now
   */
  prepare?: (call: ReaderCall) => Promise<void>;
  /** Refuses what is not there for this reader: another one's, or nobody's. @throws ServiceError 404 */
  requireThere: (db: Db, ref: PayableRef) => Promise<void>;
  /** What only one payment at a time may be about: the same text for whatever would be paid twice. */
  openKey: (ref: PayableRef) => string;
  /** What is to be paid now; undefined when there is nothing. */
  due: (db: Db, ref: PayableRef, language: Language) => Promise<Due | undefined>;
  /**
   * The money has come, once and in time. Books what of it is still due: `settle(db, { key, means, … })` of charges/settle-charges.ts
   * under the key and means given.
   * @returns the fen that were taken, from 0 (no longer due) to all; the rest goes back to the payer
   */
  paid: (db: Db, received: ReceivedPayment) => Promise<number>;
}

/** A kind that is not here cannot be paid for. */
export type Payables = Readonly<Partial<Record<PayableKind, Payable>>>;
