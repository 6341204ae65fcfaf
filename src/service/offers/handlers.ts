import type { Handlers, CallContext } from '../platform/context/context.ts';
import { listOffers } from './front.ts';
import { listCategoryOffers, listOfferCategories, searchOffers } from './search.ts';
import { getOfferPicture } from './pictures.ts';
import { type OutputOf, type ParsedInputOf, contract } from '../../lib/contract/contract.ts';
import { obstacleOf, type OfferObstacle } from '../../lib/rules/offers.ts';
import { message, type MessageKey } from '../platform/messages/index.ts';
import { offersById, type Offer, requireOffer, offerById } from './offer.ts';
import { priceAndStock, type QuoteWithOrigin } from './quotes.ts';
import { vendorName, offerSummary } from './summary.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { authorStatement, roleName } from '../catalogue/model/contributors.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { classPath } from '../catalogue/dictionaries/classes.ts';
import { heldOrOrdered } from './held.ts';
import { findRecord } from '../catalogue/model/stored.ts';
import { cachedUntilChange } from '../catalogue/records/change-cache.ts';

/**
 * So long an answer holds, in milliseconds, and after that while the catalogue does not change, ten minutes at most. The
 * page that an offer leads to says what is true now.
 */
const heldMs = 60_000;

/** An offer that is found by a number or title; not one that only resembles it. */
async function offerNamed(call: CallContext, keyword: string, searchField: 'isbn' | 'title') {
  const input = contract.searchOffers.input.parse({ keyword, searchField, onlyOrderable: true, rows: 1 });
  const { result, widened } = await searchOffers(input, call);
  return widened === null && result[0] ? offerById(call.store.db, call.library.id, result[0].offerId) : undefined;
}

const offerInstead = cachedUntilChange(heldMs, async (call, recordId): Promise<string | null> => {
  const { store, library } = call;
  const { anotherCopy } = library.file.purchasing ?? {};
  if (!anotherCopy) return null;
  const { id, record } = await findRecord(store, library.id, recordId);
  const [isbn] = record.isbn;
  const offer =
    (isbn === undefined ? undefined : await offerNamed(call, isbn, 'isbn')) ??
    (await offerNamed(call, record.title.slice(0, 200), 'title'));
  if (!offer) return null;
  const [held] = await heldOrOrdered(store.db, library.id, [offer], anotherCopy);
  const isOfRecord = held?.editions.some(({ found }) => found.id === id);
  return isOfRecord && held?.mayHaveAnother === true ? String(offer.id) : null;
});

/**
 * The offer of a book whose copies are all with readers: its very ISBN first, else its title. It takes about ten
 * statements, and then none for a minute.
 * @throws ServiceError 404 when the library has no such record
 */
const getOfferInstead: Handlers['getOfferInstead'] = async ({ recordId }, call) => {
  return { offerId: await offerInstead(call, recordId) };
};

const categoriesOf = ({ library, language }: CallContext, classNo: string | null) =>
  classNo === null
    ? []
    : classPath(library, classNo).map(({ code, name }) => ({ code, name: inLanguage(name, language) }));

/** One offer with what the library has of it; those too that the vendor took back. */
export async function getOffer(
  { offerId }: ParsedInputOf<'getOffer'>,
  call: CallContext,
): Promise<OutputOf<'getOffer'>> {
  const offer = await requireOffer(call, offerId);
  const { record, classNo, vendor, weightGrams, withdrawnAt } = offer;
  const { anotherCopy } = call.library.file.purchasing ?? {};
  const [inLibrary] = await heldOrOrdered(call.store.db, call.library.id, [offer], anotherCopy);
  const { editions = [], isOnOrder = false, mayHaveAnother = false } = inLibrary ?? {};
  return {
    ...offerSummary(offer, call),
    vendor,
    vendorName: vendorName(call, vendor),
    langCode: record.languages[0] ?? null,
    contributors: record.contributors.map(({ name, role }) => ({ name, roleName: roleName(role, call.language) })),
    place: record.place ?? null,
    extent: record.extent ?? null,
    binding: record.binding ?? null,
    series: record.series.map(({ title, number }) => ({ title, number: number ?? null })),
    subjects: record.subjects,
    description: record.summary ?? null,
    contents: record.contents,
    categories: categoriesOf(call, classNo),
    weightGrams,
    isWithdrawn: withdrawnAt !== null,
    isOnOrder,
    mayHaveAnother,
    held: editions.map(({ found: { id, record: its }, isSameIsbn }) => {
      const titleLang = titleLanguage(its.title, its.languages[0], its.script);
      return {
        recordId: String(id),
        title: its.title,
        titleLang,
        isSameIsbn,
        author: authorStatement(its.contributors, titleLang),
        publisher: its.publisher ?? null,
        publishYear: its.pubYear ?? null,
        edition: its.edition ?? null,
      };
    }),
  };
}

/** The class that an offer is bought under. */
const getOfferCategory: Handlers['getOfferCategory'] = async ({ offerId }, call) => {
  const { classNo } = await requireOffer(call, offerId);
  return { kindNo: classNo, categories: categoriesOf(call, classNo) };
};

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
const getOfferPrices: Handlers['getOfferPrices'] = async ({ offerIds }, call) => {
  const all = await quotesFor(call, offerIds);
  return all.map(({ offer, quote }) => ({
    offerId: String(offer.id),
    priceFen: quote.priceFen,
    ...originOf(quote),
  }));
};

/** Whether vendors have some offers now. */
const getOfferStock: Handlers['getOfferStock'] = async ({ offerIds }, call) => {
  const all = await quotesFor(call, offerIds);
  return all.map(({ offer, quote }) => ({
    offerId: String(offer.id),
    availability: quote.availability,
    stock: quote.stock,
    ...originOf(quote),
  }));
};

/** Whether vendors would take an order of some offers now. */
const checkOfferVendor: Handlers['checkOfferVendor'] = async ({ offerIds }, call) => {
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
};

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
