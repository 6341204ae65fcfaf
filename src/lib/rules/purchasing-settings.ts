import type { CancelRule } from './purchase-orders.ts';

/** What readers of some types may have bought; each limit is none when left out. */
export interface ReaderAllowance {
  /** Everybody where the list is empty; the first that fits counts. */
  readerTypes: readonly string[];
  booksPerMonth?: number | undefined;
  booksPerYear?: number | undefined;
  /** What the library pays for one reader, in whole fen. */
  fenPerMonth?: number | undefined;
  fenPerYear?: number | undefined;
}

/** Classes for which a part of a fund is set aside. */
export interface FundCategory {
  code: string;
  /** Beginnings of numbers of the CLC; the category of everything else where the list is empty. */
  classes: readonly string[];
}

interface FundYear {
  year: number;
  /** Whole fen, for all categories together. */
  totalFen: number;
  /** The most for a category, by its code; within the total, no limit of its own when left out. */
  categories: Readonly<Record<string, number>>;
}

export interface Fund {
  code: string;
  /** Readers for whom it is; everybody where the list is empty. */
  readerTypes: readonly string[];
  categories: readonly FundCategory[];
  years: readonly FundYear[];
}

/** What sending costs to some areas; whole fen and grams. */
export interface FreightRule {
  /** Beginnings of area codes (six digits): 54 is a province, 110105 a district; every area where the list is empty. */
  areas: readonly string[];
  firstGrams: number;
  firstFen: number;
  stepGrams: number;
  stepFen: number;
  /** Free from so much for books in one parcel; never when left out. */
  freeFromFen?: number | undefined;
}

/** A library's rules of what readers choose and it buys; what they mean to the letter: docs/guide/purchasing.md. */
export interface PurchasingRules {
  /** The first that fits; a reader whom none fits buys nothing. */
  allowances: readonly ReaderAllowance[];
  /** In the order in which they are used; without any, nothing is bought. */
  funds: readonly Fund[];
  /** No book dearer than this, in whole fen. */
  highestPriceFen?: number | undefined;
  /** Parts of names, compared folded. */
  excludedPublishers: readonly string[];
  /** Books older than this. */
  publishedSince?: number | undefined;
  /** Beginnings of numbers of the CLC. */
  excludedClasses: readonly string[];
  share: {
    /** Of the price of a book, what the library pays: 0 to 100. */
    percent: number;
    /** And no more than this for one book, in whole fen. */
    maxFen?: number | undefined;
    /** Who pays for sending. */
    freight: 'library' | 'reader';
  };
  /** The first that fits; nothing is sent to areas that none fits. Bringing to a pick-up place costs nothing. */
  freight: readonly FreightRule[];
  /** What a book weighs of which the vendor does not say it. */
  usualGrams: number;
  cancel: CancelRule;
  maxInOrder: number;
  /** Hours in which the reader's share is to be paid. */
  payHours: number;
}
