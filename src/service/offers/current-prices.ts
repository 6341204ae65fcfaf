import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { obstacleOf, type OfferObstacle } from '../../lib/rules/offers.ts';
import type { CallContext } from '../platform/context/context.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import { offersById, type Offer } from './offer.ts';
import { priceAndStock, type QuoteWithOrigin } from './quotes.ts';
import { vendorName } from './summary.ts';

const obstacleKeys: Record<OfferObstacle, MessageKey> = {
  withdrawn: 'offerWithdrawn',
  unavailable: 'offerUnavailable',
  soldOut: 'offerSoldOut',
  noPrice: 'offerNoPrice',
};

const obstacleMessage = (language: CallContext['language'], obstacle: OfferObstacle): string =>
  message(language, obstacleKeys[obstacle]);

/** The vendors' quotes for some offers of the library, each with its offer; vendors are asked at the same time. */
async function quotesFor(
  call: CallContext,
  offerIds: readonly string[],
): Promise<{ offer: Offer; quote: QuoteWithOrigin }[]> {
  if (!call.library.file.purchasing) return [];
  const offers = await offersById(call.store.db, call.library.id, [...new Set(offerIds)].map(Number));
  return Promise.all(offers.map(async (offer) => ({ offer, quote: await priceAndStock(call, offer) })));
}

const originOf = ({ at, source, isVendorSilent }: QuoteWithOrigin) => ({
  at: new Date(at).toISOString(),
  source,
  isVendorSilent,
});

/** What vendors want for some offers now. */
export async function getOfferPrices(
  { offerIds }: ParsedInputOf<'getOfferPrices'>,
  call: CallContext,
): Promise<OutputOf<'getOfferPrices'>> {
  const all = await quotesFor(call, offerIds);
  return all.map(({ offer, quote }) => ({
    offerId: String(offer.id),
    priceFen: quote.priceFen,
    ...originOf(quote),
  }));
}

/** Whether vendors have some offers now. */
export async function getOfferStock(
  { offerIds }: ParsedInputOf<'getOfferStock'>,
  call: CallContext,
): Promise<OutputOf<'getOfferStock'>> {
  const all = await quotesFor(call, offerIds);
  return all.map(({ offer, quote }) => ({
    offerId: String(offer.id),
    availability: quote.availability,
    stock: quote.stock,
    ...originOf(quote),
  }));
}

/** Whether vendors would take an order of some offers now. */
export async function checkOfferVendor(
  { offerIds }: ParsedInputOf<'checkOfferVendor'>,
  call: CallContext,
): Promise<OutputOf<'checkOfferVendor'>> {
  const all = await quotesFor(call, offerIds);
  return all.map(({ offer, quote }) => {
    const obstacle = obstacleOf(offer.withdrawnAt !== null, quote);
    return {
      offerId: String(offer.id),
      vendor: offer.vendor,
      vendorName: vendorName(call, offer.vendor),
      isOrderable: obstacle === undefined,
      obstacle: obstacle ?? null,
      message: obstacle ? obstacleMessage(call.language, obstacle) : null,
      priceFen: quote.priceFen,
      availability: quote.availability,
      stock: quote.stock,
      ...originOf(quote),
    };
  });
}
