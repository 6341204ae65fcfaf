import type { Handlers } from '../context.ts';
import { checkOfferVendor, getOfferPrices, getOfferStock } from './asked.ts';
import { getOffer, getOfferCategory } from './detail.ts';

/** The calls of what vendors offer. */
export const offerHandlers = {
  getOffer,
  getOfferPrices,
  getOfferStock,
  getOfferCategory,
  checkOfferVendor,
} satisfies Partial<Handlers>;
