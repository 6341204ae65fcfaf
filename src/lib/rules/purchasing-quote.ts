import {
  chooseFund,
  exclusionOf,
  freightOf,
  freightRuleFor,
  limitPassed,
  sharesOf,
  withBook,
  withPart,
  type Bought,
  type ChosenBook,
  type FundPart,
  type FundUse,
  type PurchaseRefusal,
  type Shares,
} from './purchasing.ts';
import type { PurchasingRules, ReaderAllowance } from './purchasing-settings.ts';

export interface QuoteBook extends ChosenBook {
  offerId: number;
  vendor: string;
  /** Null where the vendor does not say. */
  grams: number | null;
  /** Not out yet: it is pre-ordered. */
  isPreorder: boolean;
  /** What rules out it before the rules are asked. */
  refusal: PurchaseRefusal | undefined;
}

/** Where the books go: a pick-up place of the library, or an area to which they are sent. */
export type QuotePlace = { kind: 'pickup' } | { kind: 'address'; areaCode: string };

interface QuoteLine<B extends QuoteBook> extends Shares {
  book: B;
  part: FundPart | undefined;
}

/** One order: what one vendor sends in one parcel. Pre-orders are orders of their own. */
export interface QuoteParcel<B extends QuoteBook> {
  vendor: string;
  isPreorder: boolean;
  lines: QuoteLine<B>[];
  grams: number;
  booksFen: number;
  freightFen: number;
  /** The library's part of the freight, of the fund of the first book. */
  freightPart: FundPart | undefined;
  libraryFen: number;
  readerFen: number;
}

export interface Quote<B extends QuoteBook> {
  parcels: QuoteParcel<B>[];
  refused: { book: B; refusal: PurchaseRefusal }[];
}

/** Who has books bought, and where they go. */
export interface Asking {
  allowance: ReaderAllowance;
  readerType: string | null;
  year: number;
  bought: Bought;
  uses: ReadonlyMap<string, FundUse>;
  place: QuotePlace;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What is bought step by step: the reader's limits and the funds, with everything that was taken so far. */
class Purse {
  #bought: Bought;
  readonly #uses: Map<string, FundUse>;
  readonly #rules: PurchasingRules;
  readonly #asking: Asking;

  constructor(rules: PurchasingRules, asking: Asking) {
    this.#rules = rules;
    this.#asking = asking;
    this.#bought = asking.bought;
    this.#uses = new Map(asking.uses);
  }

  /** Takes money of a fund; undefined where none has enough. Nothing is taken for nothing. */
  pay(amountFen: number, classNo: string | null): FundPart | undefined | 'nothing' {
    if (amountFen === 0) return 'nothing';
    const { readerType, year } = this.#asking;
    const part = chooseFund(this.#rules, { readerType, classNo, year, amountFen }, this.#uses);
    if (part) {
      this.#uses.set(part.fund, withPart(this.#uses.get(part.fund) ?? { totalFen: 0, categories: {} }, part));
    }
    return part;
  }

  take<B extends QuoteBook>(book: B): QuoteLine<B> | PurchaseRefusal {
    const excluded = book.refusal ?? exclusionOf(this.#rules, book);
    if (excluded) return excluded;
    const shares = sharesOf(this.#rules, book.priceFen);
    const after = withBook(this.#bought, shares.libraryFen);
    const passed = limitPassed(this.#asking.allowance, after);
    if (passed) return passed;
    const part = this.pay(shares.libraryFen, book.classNo);
    if (part === undefined) return 'budget';
    this.#bought = after;
    return { book, ...shares, part: part === 'nothing' ? undefined : part };
  }
}

function parcelOf<B extends QuoteBook>(
  rules: PurchasingRules,
  place: QuotePlace,
  purse: Purse,
  lines: QuoteLine<B>[],
): QuoteParcel<B> | PurchaseRefusal {
  const [first] = lines;
  if (!first) return 'unavailable';
  const grams = sum(lines.map(({ book }) => book.grams ?? rules.usualGrams));
  const booksFen = sum(lines.map(({ book }) => book.priceFen));
  const rule = place.kind === 'address' ? freightRuleFor(rules, place.areaCode) : undefined;
  if (place.kind === 'address' && !rule) return 'areaNotServed';
  const freightFen = rule ? freightOf(rule, { grams, booksFen }) : 0;
  const isLibrarys = rules.share.freight === 'library';
  const freightPart = purse.pay(isLibrarys ? freightFen : 0, first.book.classNo);
  if (freightPart === undefined) return 'budget';
  return {
    vendor: first.book.vendor,
    isPreorder: first.book.isPreorder,
    lines,
    grams,
    booksFen,
    freightFen,
    freightPart: freightPart === 'nothing' ? undefined : freightPart,
    libraryFen: sum(lines.map((line) => line.libraryFen)) + (isLibrarys ? freightFen : 0),
    readerFen: sum(lines.map((line) => line.readerFen)) + (isLibrarys ? 0 : freightFen),
  };
}

/**
 * What the books of a cart cost whom, in parcels by vendor, and why others are not bought. Books are looked at in the
 * order of the cart: one that passes a limit or the budget is refused, and those behind it may still fit.
 * @param books each once
 */
export function quoteFor<B extends QuoteBook>(rules: PurchasingRules, asking: Asking, books: readonly B[]): Quote<B> {
  const purse = new Purse(rules, asking);
  const refused: Quote<B>['refused'] = [];
  const taken: QuoteLine<B>[] = [];
  for (const book of books) {
    const line = purse.take(book);
    if (typeof line === 'string') refused.push({ book, refusal: line });
    else taken.push(line);
  }
  const parcels: QuoteParcel<B>[] = [];
  const groups = Map.groupBy(taken, ({ book }) =>
    // Each pre-ordered book comes when it comes.
    book.isPreorder ? `preorder:${String(book.offerId)}` : `vendor:${book.vendor}`,
  );
  for (const lines of groups.values()) {
    const parcel = parcelOf(rules, asking.place, purse, lines);
    if (typeof parcel === 'string') refused.push(...lines.map(({ book }) => ({ book, refusal: parcel })));
    else parcels.push(parcel);
  }
  return { parcels, refused };
}

/**
 * A quote as one text: the same for the same books, prices, shares, freight and place, and another one for anything else.
 * Its hash is what a reader accepts.
 */
export const quoteText = (quote: Quote<QuoteBook>, place: string): string =>
  JSON.stringify([
    place,
    quote.parcels.map(({ vendor, isPreorder, lines, freightFen, libraryFen, readerFen }) => [
      vendor,
      isPreorder,
      freightFen,
      libraryFen,
      readerFen,
      lines.map(({ book, libraryFen: library, readerFen: reader }) => [book.offerId, book.priceFen, library, reader]),
    ]),
  ]);
