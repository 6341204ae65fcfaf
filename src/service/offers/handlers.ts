import type { Handlers } from '../platform/context/context.ts';
import { checkOfferVendor, getOfferPrices, getOfferStock } from './current-prices.ts';
import { getOfferInstead } from './instead.ts';
import { listOffers } from './front.ts';
import { listCategoryOffers, listOfferCategories, searchOffers } from './search.ts';
import { getOfferPicture } from './pictures.ts';
import { getOffer, getOfferCategory } from './detail.ts';

export const offerHandlers = {
  listOfferCategories,
  listOffers,
  listCategoryOffers,
  searchOffers,
  getOffer,
  getOfferPicture,
  getOfferPrices,
  getOfferStock,
  getOfferInstead,
  getOfferCategory,
  checkOfferVendor,
} satisfies Partial<Handlers>;
