/** How a vendor's offer can be had. */
export const availabilities = ['inStock', 'toOrder', 'preorder', 'unavailable'] as const;
export type Availability = (typeof availabilities)[number];

/** What a vendor says of an offer at some time. */
export interface OfferQuote {
  /** Whole fen; null: the vendor names no price. */
  priceFen: number | null;
  availability: Availability;
  /** Copies that the vendor has; null where it does not say. */
  stock: number | null;
}

/** Why an offer cannot be bought at present, told by the vendor's side alone. */
export const offerObstacles = ['withdrawn', 'unavailable', 'soldOut', 'noPrice'] as const;
export type OfferObstacle = (typeof offerObstacles)[number];

/** What stands against an offer on the vendor's side; undefined when nothing does. */
export function obstacleOf(isWithdrawn: boolean, quote: OfferQuote): OfferObstacle | undefined {
  if (isWithdrawn) return 'withdrawn';
  if (quote.availability === 'unavailable') return 'unavailable';
  if (quote.availability === 'inStock' && quote.stock === 0) return 'soldOut';
  return quote.priceFen === null ? 'noPrice' : undefined;
}
