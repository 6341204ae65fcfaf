import type { ItemStatus } from '../platform/configuration/item-statuses.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { MessageKey } from '../platform/messages/index.ts';
import type { PatronBlock } from './patron-blocks.ts';

declare module '../platform/context/context.ts' {
  interface ServiceContext {
    /** Another system that lends for a library; left out, every library lends on its own. */
    lendingSystemOf?: ((library: LoadedLibrary) => LendingSystem | undefined) | undefined;
  }
}

/**
 * Why the other system gave no answer.
 * - `down`: it was not reached, or not in time; nothing was sent;
 * - `silent`: it was sent and nobody knows whether it was done.
 */
export type LendingSystemFailure = 'down' | 'silent';

/** Thrown where the other system gives no answer. */
export class LendingSystemError extends Error {
  readonly failure: LendingSystemFailure;
  constructor(failure: LendingSystemFailure, why: string) {
    super(`${failure}: ${why}`);
    this.failure = failure;
  }
}

/** A loan as another system reports it. */
export interface ReportedLoan {
  barcode: string;
  title: string;
  /** ISO day; undefined if it reports none that can be read. */
  dueOn: string | undefined;
  lentOn: string | undefined;
  renewals: number | undefined;
}

/** What a reader owes there; what it is for in that system's words. */
export interface ReportedFee {
  /** Its own number of the debt; empty if it reports none. */
  id: string;
  text: string;
  amountFen: number;
}

/** A reservation as another system reports it: a barcode, a number of a record or a title. */
export interface ReportedHold {
  text: string;
  /** It waits on the pick-up shelf. */
  isReady: boolean;
}

export interface ReportedAccount {
  /** Undefined where it does not tell of loans. */
  loans: ReportedLoan[] | undefined;
  fees: ReportedFee[];
  owedFen: number;
  /** Undefined if it reports none. */
  holds: ReportedHold[] | undefined;
  /** What is in the reader's way. */
  blocks: PatronBlock[];
}

/** State of a copy as another system reports it. */
export interface ReportedItem {
  /** Undefined where it says nothing that the catalogue knows: the copy stays as it is. */
  status: ItemStatus | undefined;
  /** ISO day, of a copy on loan. */
  dueOn: string | undefined;
}

/** A copy whose state is wanted; some systems find it by its record. */
export interface CopyToRead {
  barcode: string;
  controlNumber: string;
}

/** What the other system did not do. */
export interface Refusal {
  isDone: false;
  /** The sentence for the reader: its own words or a text of ours; undefined where it gives no reason. */
  reason: { words: string } | { key: MessageKey } | undefined;
}

/** What of a record a reservation is about. */
export interface WantedHold {
  /** A copy of the record, or of the volume. */
  barcode: string | undefined;
  controlNumber: string | undefined;
  /** Only the copy's volume will do. */
  isVolume: boolean;
}

export interface PaymentToBook {
  /** The same whenever it is sent again. */
  number: string;
  /** The system's own number of the debt; empty if it reports none. */
  fee: string;
  amountFen: number;
}

export interface BookedPayment {
  state: 'booked' | 'refused' | 'unknown';
  /** The other system's own words. */
  problem: string;
}

/** Another library system that lends. A reader is called what `patron` of its settings says. */
export interface LendingSystem {
  /** Connects where it was not reached yet, so that what it can do is known. @throws LendingSystemError */
  reach: () => Promise<void>;
  /** Whether it does this for readers, as far as it is known. */
  offers: (service: 'renewals' | 'holds' | 'payments') => boolean;
  /**
   * All that it reports about a reader.
   * @returns undefined where it knows nobody of that number
   * @throws LendingSystemError
   */
  readAccount: (patron: string) => Promise<ReportedAccount | undefined>;
  /** States of copies by barcode; those without an answer are left out. @throws LendingSystemError where none has one */
  readItems: (copies: readonly CopyToRead[]) => Promise<ReadonlyMap<string, ReportedItem>>;
  /** Renews one loan; sent once. @throws LendingSystemError */
  renew: (patron: string, barcode: string) => Promise<{ isDone: true; dueOn: string | undefined } | Refusal>;
  /**
   * Renews all that a reader has by one message; undefined where it cannot.
   * @returns barcodes that were renewed
   * @throws LendingSystemError
   */
  renewAll?: ((patron: string) => Promise<ReadonlySet<string>>) | undefined;
  /** Places a reservation; sent once. @param place its code; undefined: the reader chose none @throws LendingSystemError */
  placeHold: (patron: string, wanted: WantedHold, place: string | undefined) => Promise<{ isDone: true } | Refusal>;
  /** Cancels a reservation; sent once. @throws LendingSystemError */
  cancelHold: (patron: string, wanted: WantedHold) => Promise<{ isDone: true } | Refusal>;
  /** Books what a reader paid online; sent once. @throws LendingSystemError */
  pay: (patron: string, payment: PaymentToBook) => Promise<BookedPayment>;
}
