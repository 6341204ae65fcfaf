import type { OfferList } from '../../lib/contract/calls/offers.ts';
import { searchParametersSchema } from '../../lib/contract/calls/search.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { offerFacets, priceSteps, type OfferSort } from '../../lib/rules/offers.ts';
import { facetValueName, namedValues } from '../catalogue/records/facets.ts';
import type { CallContext, Handlers } from '../platform/context/context.ts';
import { classesBelow } from '../catalogue/dictionaries/classes.ts';
import type { IndexParameters } from '../catalogue/search/types.ts';
import type { Store } from '../platform/db/open.ts';
import { offersById } from './offer.ts';
import { offerSummary } from './summary.ts';

/** What the index sorts by; its relevance ascending means best first. */
const orders: Record<OfferSort, Pick<IndexParameters, 'sortField' | 'sortClause'>> = {
  relevance: { sortField: 'relevance', sortClause: 'asc' },
  newest: { sortField: 'newest', sortClause: 'desc' },
  priceUp: { sortField: 'price', sortClause: 'asc' },
  priceDown: { sortField: 'price', sortClause: 'desc' },
  chosen: { sortField: 'popularity', sortClause: 'desc' },
};

type OfferSearchInput = ParsedInputOf<'searchOffers'>;

/** A search of the offers' index; what is not given is as the search of the catalogue has it. */
export function offerParameters(
  input: Partial<OfferSearchInput>,
  more: Pick<IndexParameters, 'facets' | 'priceSteps'> = { facets: [] },
): IndexParameters {
  const { keyword = '', searchField = 'keyWord', kindNo, publisher, langCode, publishBegin, publishEnd } = input;
  const { priceFrom, priceTo, onlyOrderable, sortField = 'relevance', page, rows } = input;
  const base = searchParametersSchema.parse({
    searchField,
    searchFieldContent: keyword,
    kindNo,
    publisher,
    langCode,
    publishBegin,
    publishEnd,
    onlyOnShelf: onlyOrderable,
    page,
    rows,
  });
  const prices = { priceFrom: priceFrom ?? undefined, priceTo: priceTo ?? undefined };
  return { ...base, ...orders[sortField], ...prices, ...more };
}

/** Libraries of a store that have offers: these are withdrawn and never deleted, so that it stays so. */
const withOffers = new WeakMap<Store, Set<number>>();

/** Whether the library has purchasing, and something to purchase. */
export async function hasOffers({ store, library }: Pick<CallContext, 'store' | 'library'>): Promise<boolean> {
  if (!library.file.purchasing) return false;
  const known = withOffers.get(store) ?? new Set();
  if (known.has(library.id)) return true;
  const first = store.db.selectFrom('offer').select('id').where('library_id', '=', library.id).limit(1);
  if ((await first.executeTakeFirst()) === undefined) return false;
  withOffers.set(store, known.add(library.id));
  return true;
}

const nothing = (): OfferList => ({
  total: 0,
  result: [],
  years: [],
  prices: [],
  highlights: {},
  widened: null,
  facets: { kindNo: [], publisher: [], langCode: [] },
});

/** Titles that the library is offered: the index finds and counts, the store has their data. */
export async function searchOffers(input: OfferSearchInput, call: CallContext): Promise<OutputOf<'searchOffers'>> {
  if (!(await hasOffers(call))) return nothing();
  const { library, language } = call;
  const parameters = offerParameters(input, { facets: offerFacets, priceSteps });
  const hits = call.offerSearch.search(library.id, parameters, language);
  const offers = await offersById(call.store.db, library.id, hits.ids);
  const result = offers.map((offer) => offerSummary(offer, call));
  const facets = nothing().facets;
  for (const name of offerFacets) facets[name] = namedValues(call, name, hits.facets[name] ?? []);
  const highlights: OfferList['highlights'] = {};
  for (const { offerId, title, subtitle, author } of result) {
    const texts = { title, ...(subtitle !== null && { subtitle }), ...(author !== null && { author }) };
    highlights[offerId] = hits.highlight(texts);
  }
  const prices = hits.prices.map((count, at) => ({
    from: priceSteps[at] ?? 0,
    to: priceSteps[at + 1] ?? null,
    count,
  }));
  const { total, years, widened = null } = hits;
  return { total, result, facets, years, highlights, widened, prices: prices.filter(({ count }) => count > 0) };
}

/** Titles of some classes. */
export const listCategoryOffers: Handlers['listCategoryOffers'] = (input, call) =>
  searchOffers({ ...input, keyword: '', searchField: 'keyWord' }, call);

/** Classes with titles, right below a class, in the order of the classification. */
export const listOfferCategories: Handlers['listOfferCategories'] = async ({ kindNo }, call) => {
  if (!(await hasOffers(call))) return [];
  const chosen = kindNo === '' ? [] : [kindNo];
  const parameters = offerParameters({ kindNo: chosen, rows: 1 }, { facets: ['kindNo'] });
  const { facets } = call.offerSearch.search(call.library.id, parameters, call.language);
  const counts = new Map((facets.kindNo ?? []).map(({ code, count }) => [code, count]));
  return classesBelow(call.library, kindNo).flatMap(({ code }) => {
    const count = counts.get(code);
    return count === undefined ? [] : [{ code, name: facetValueName(call, 'kindNo', code), count }];
  });
};
