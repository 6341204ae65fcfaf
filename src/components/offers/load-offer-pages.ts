import type { OutputOf } from '#lib/contract/contract.ts';
import { errCodes, statusOf, type Failure } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { deepestPage, type ListState } from '../parts/query.ts';
import { offerList, offerQueryOf, type OfferName } from '../parts/offer-address.ts';

const pageRows = 20;
const frontRows = 12;
/** Imports, which invalidate the page, change prices and stock; nothing else makes it old. Seconds. */
const maxAge = 3_600;
/** The page of an offer asks the vendor: it is never older than this, in seconds. */
const quotedAge = 60;

const tagsOf = (groupCode: string) => [`library:${groupCode}`, `list:${groupCode}:offers`];

export interface LoadedFront {
  front: OutputOf<'listOffers'> | undefined;
  categories: OutputOf<'listOfferCategories'>;
  failure: Failure | undefined;
}

/** The front page of purchasing; 404 where the library has none. */
export async function loadFront({ locals, response }: LoaderInput): Promise<LoadedFront> {
  const { client, site } = locals;
  const [front, categories] = await Promise.all([
    client.call('listOffers', { rows: frontRows }),
    client.call('listOfferCategories', {}),
  ]);
  const failure = front.success ? (categories.success ? undefined : categories) : front;
  if (failure || !front.success || !categories.success) {
    response.status = failure ? statusOf(failure) : 500;
    return { front: undefined, categories: [], failure };
  }
  if (front.data.total === 0) response.status = 404;
  else declareCache(response, { tags: tagsOf(site.groupCode), maxAge });
  return { front: front.data, categories: categories.data, failure };
}

export interface LoadedOffers {
  state: ListState<OfferName>;
  list: OutputOf<'searchOffers'> | undefined;
  failure: Failure | undefined;
  /** The last page there is. */
  last: number;
  isClosed: boolean;
}

/** A page of the list of offers; 404 where the library has none. */
export async function loadOffers({ locals, url, response }: LoaderInput): Promise<LoadedOffers> {
  const { client, site } = locals;
  const state = offerList.read(url.searchParams);
  const answer = await client.call('searchOffers', { ...offerQueryOf(state), rows: pageRows });
  if (!answer.success) {
    response.status = statusOf(answer);
    return { state, list: undefined, failure: answer, last: 1, isClosed: false };
  }
  const list = answer.data;
  const last = Math.min(deepestPage, Math.max(1, Math.ceil(list.total / pageRows)));
  const isWhole = Object.entries(state.values).every(([name, value]) => name === 'sort' || value === '');
  const isClosed = isWhole && list.total === 0;
  if (state.page > last || isClosed) response.status = 404;
  else declareCache(response, { tags: tagsOf(site.groupCode), maxAge });
  return { state, list, failure: undefined, last, isClosed };
}

export interface LoadedOffer {
  offer: OutputOf<'getOffer'> | undefined;
  /** What the vendor says at this moment; undefined where it could not be asked at all. */
  quote: OutputOf<'checkOfferVendor'>[number] | undefined;
  failure: Failure | undefined;
  isMissing: boolean;
}

export async function loadOffer({ locals, url, response }: LoaderInput): Promise<LoadedOffer> {
  const { client, site } = locals;
  const offerId = url.searchParams.get('id') ?? '';
  const [offer, checked] = await Promise.all([
    client.call('getOffer', { offerId }),
    client.call('checkOfferVendor', { offerIds: [offerId] }),
  ]);
  if (!offer.success) {
    // An address without a number is a page that is not there.
    const isMissing = offer.errCode === errCodes.badRequest || offer.errCode === errCodes.notFound;
    response.status = isMissing ? 404 : statusOf(offer);
    return { offer: undefined, quote: undefined, failure: offer, isMissing };
  }
  const held = offer.data.held.map(({ recordId }) => `record:${recordId}`);
  const tags = [...tagsOf(site.groupCode), `list:${site.groupCode}:search`, `offer:${offerId}`, ...held];
  declareCache(response, { tags, maxAge: quotedAge });
  return {
    offer: offer.data,
    quote: checked.success ? checked.data[0] : undefined,
    failure: undefined,
    isMissing: false,
  };
}
