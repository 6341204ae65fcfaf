import type { Fund, FundCategory, FreightRule, PurchasingRules, ReaderAllowance } from './purchasing-settings.ts';

/**
 * Why a book is not bought for a reader, or a reader buys nothing at all; in the order in which they are looked for. Each
 * has its text in the service's messages (`purchase_<refusal>`).
 */
export const purchaseRefusals = [
  'notOffered',
  'rulesNotAccepted',
  'readerFrozen',
  'readerLost',
  'cardNotYetValid',
  'cardExpired',
  'inDebt',
  'hasOverdue',
  'withdrawn',
  'unavailable',
  'soldOut',
  'noPrice',
  'held',
  'onOrder',
  'ownOrder',
  'excludedPublisher',
  'excludedYear',
  'excludedClass',
  'tooDear',
  'booksPerMonth',
  'booksPerYear',
  'fenPerMonth',
  'fenPerYear',
  'budget',
  'areaNotServed',
] as const;
export type PurchaseRefusal = (typeof purchaseRefusals)[number];

export interface ChosenBook {
  publisher: string | null;
  year: number | null;
  /** Number of the CLC. */
  classNo: string | null;
  priceFen: number;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
const startsWithOne = (text: string | null, beginnings: readonly string[]): boolean =>
  text !== null && beginnings.some((beginning) => folded(text).startsWith(folded(beginning)));

/** What rules out a book by the library's rules; undefined when nothing does. */
export function exclusionOf(rules: PurchasingRules, book: ChosenBook): PurchaseRefusal | undefined {
  const publisher = folded(book.publisher ?? '');
  if (rules.excludedPublishers.some((excludedPublisher) => publisher.includes(folded(excludedPublisher))))
    return 'excludedPublisher';
  if (rules.publishedSince !== undefined && book.year !== null && book.year < rules.publishedSince) {
    return 'excludedYear';
  }
  if (startsWithOne(book.classNo, rules.excludedClasses)) return 'excludedClass';
  if (rules.highestPriceFen !== undefined && book.priceFen > rules.highestPriceFen) return 'tooDear';
  return undefined;
}

/** What readers of that type may have bought; undefined: nothing. */
export const allowanceFor = (
  rules: Pick<PurchasingRules, 'allowances'>,
  readerType: string | null,
): ReaderAllowance | undefined =>
  rules.allowances.find(
    ({ readerTypes }) => readerTypes.length === 0 || (readerType !== null && readerTypes.includes(readerType)),
  );

/** What a reader has had bought: books, and whole fen that the library pays for them. */
export interface Bought {
  monthBooks: number;
  yearBooks: number;
  monthFen: number;
  yearFen: number;
}
export const nothingBought: Bought = { monthBooks: 0, yearBooks: 0, monthFen: 0, yearFen: 0 };

/** What a reader has had bought with one more book. @param libraryFen what the library pays for it */
export const withBook = (bought: Bought, libraryFen: number): Bought => ({
  monthBooks: bought.monthBooks + 1,
  yearBooks: bought.yearBooks + 1,
  monthFen: bought.monthFen + libraryFen,
  yearFen: bought.yearFen + libraryFen,
});

/** Which limit of a reader is passed; undefined when none is. */
export function limitPassed(allowance: ReaderAllowance, bought: Bought): PurchaseRefusal | undefined {
  const {
    booksPerMonth = Infinity,
    booksPerYear = Infinity,
    fenPerMonth = Infinity,
    fenPerYear = Infinity,
  } = allowance;
  if (bought.monthBooks > booksPerMonth) return 'booksPerMonth';
  if (bought.yearBooks > booksPerYear) return 'booksPerYear';
  if (bought.monthFen > fenPerMonth) return 'fenPerMonth';
  return bought.yearFen > fenPerYear ? 'fenPerYear' : undefined;
}

/** Who pays what for a book; both together are its price. @param priceFen whole fen */
export function sharesOf({ share }: Pick<PurchasingRules, 'share'>, priceFen: number): Shares {
  const libraryFen = Math.min(Math.floor((priceFen * share.percent) / 100), share.maxFen ?? Infinity, priceFen);
  return { libraryFen, readerFen: priceFen - libraryFen };
}
export interface Shares {
  libraryFen: number;
  readerFen: number;
}

/** The freight rule for an area; undefined: nothing is sent there. @param areaCode six digits */
export const freightRuleFor = (rules: Pick<PurchasingRules, 'freight'>, areaCode: string): FreightRule | undefined =>
  rules.freight.find(({ areas }) => areas.length === 0 || areas.some((area) => areaCode.startsWith(area)));

/** What sending a parcel costs, in whole fen. */
export function freightOf(rule: FreightRule, parcel: { grams: number; booksFen: number }): number {
  if (rule.freeFromFen !== undefined && parcel.booksFen >= rule.freeFromFen) return 0;
  const over = Math.max(0, parcel.grams - rule.firstGrams);
  return rule.firstFen + Math.ceil(over / rule.stepGrams) * rule.stepFen;
}

/** The category of a fund under which a book is: the first whose classes it has, else the one for everything else. */
const categoryOf = (fund: Fund, classNo: string | null): FundCategory | undefined =>
  fund.categories.find(({ classes }) => startsWithOne(classNo, classes)) ??
  fund.categories.find(({ classes }) => classes.length === 0);

/** What of a fund's year is bound or spent, in whole fen: altogether, and by category. */
export interface FundUse {
  totalFen: number;
  categories: Readonly<Record<string, number>>;
}

export interface FundPart {
  fund: string;
  year: number;
  category: string;
  amountFen: number;
}

/**
 * What of a fund is left for a category in a year: the lesser of what is left of the whole and of the category.
 * @returns whole fen; 0 where the library has set nothing aside
 */
export function leftOf(fund: Fund, year: number, category: string, use: FundUse): number {
  const budget = fund.years.find((entry) => entry.year === year);
  if (!budget) return 0;
  const most = budget.categories[category] ?? Infinity;
  const left = Math.min(budget.totalFen - use.totalFen, most - (use.categories[category] ?? 0));
  return Math.max(0, left);
}

/** Adds to what is bound of a fund. */
export const withPart = (use: FundUse, { category, amountFen }: FundPart): FundUse => ({
  totalFen: use.totalFen + amountFen,
  categories: { ...use.categories, [category]: (use.categories[category] ?? 0) + amountFen },
});

/**
 * Chooses the fund that pays for something: the first that is for the reader, has a category for the book, and has enough
 * left. What the library pays is never divided among funds.
 * @param uses what is bound already, by the code of the fund
 * @returns undefined where no fund has enough
 */
export function chooseFund(
  { funds }: Pick<PurchasingRules, 'funds'>,
  input: { readerType: string | null; classNo: string | null; year: number; amountFen: number },
  uses: ReadonlyMap<string, FundUse>,
): FundPart | undefined {
  const { readerType, classNo, year, amountFen } = input;
  for (const fund of funds) {
    const isTheirs = fund.readerTypes.length === 0 || (readerType !== null && fund.readerTypes.includes(readerType));
    const category = categoryOf(fund, classNo)?.code;
    if (!isTheirs || category === undefined) continue;
    const use = uses.get(fund.code) ?? { totalFen: 0, categories: {} };
    const hasYear = fund.years.some((entry) => entry.year === year);
    if (hasYear && leftOf(fund, year, category, use) >= amountFen)
      return { fund: fund.code, year, category, amountFen };
  }
  return undefined;
}
