export const availabilities = ['inStock', 'toOrder', 'preorder', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

export interface OfferQuote {
  /** Whole fen; null: the vendor names no price. */
  priceFen: number | null;
  availability: Availability;
  /** Copies that the vendor has; null where it does not say. */
  stock: number | null;
}

/** Why an offer cannot be bought at present, on the vendor's side. */
export const offerObstacles = ['withdrawn', 'unavailable', 'soldOut', 'noPrice'] as const;
export type OfferObstacle = (typeof offerObstacles)[number];

/** What rules out an offer on the vendor's side; undefined when nothing does. */
export function obstacleOf(isWithdrawn: boolean, quote: OfferQuote): OfferObstacle | undefined {
  if (isWithdrawn) return 'withdrawn';
  if (quote.availability === 'unavailable') return 'unavailable';
  if (quote.availability === 'inStock' && quote.stock === 0) return 'soldOut';
  return quote.priceFen === null ? 'noPrice' : undefined;
}

export const offerSorts = ['relevance', 'newest', 'priceUp', 'priceDown', 'chosen'] as const;
export type OfferSort = (typeof offerSorts)[number];

/** What lists of offers are narrowed by and counted, besides years and prices. */
export const offerFacets = ['kindNo', 'publisher', 'langCode'] as const;

/** Where what was typed is looked for. */
export const offerSearchFields = ['keyWord', 'title', 'author', 'publisher', 'isbn'] as const;

/** Where ranges of prices begin, in fen. */
export const priceSteps = [0, 3_000, 5_000, 8_000, 12_000, 20_000] as const;
