import type { OfferQuote } from '../../lib/rules/offers.ts';
import type { ServiceContext } from '../platform/context/context.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { createKeeper, isAnswered, type Keeper } from '../platform/http/answer-cache.ts';
import { vendorQuotes, type AskQuotes, type VendorItem } from './providers/vendor.ts';
import type { Offer } from './offer.ts';

export interface QuoteWithOrigin extends OfferQuote {
  /** When it was true; milliseconds since 1970. */
  at: number;
  /** The vendor's own answer, or what the vendor's last file says. */
  source: 'vendor' | 'list';
  /** The vendor has a service and did not answer in time: the data may be old. */
  isVendorSilent: boolean;
}

type QuoteCall = Pick<ServiceContext, 'now' | 'log' | 'vendorKeyOf'> & { library: LoadedLibrary };

/** One vendor's service: questions of one moment go in one request. */
interface Desk {
  keeper: Keeper<OfferQuote>;
  load: (item: VendorItem) => Promise<OfferQuote>;
  freshMs: number;
}

const maxAtOnce = 50;
/** A vendor that fails is left alone for so long, in milliseconds: short, since readers are waiting to buy. */
const restMs = 10_000;

/** What is said of a title that the vendor does not know any more. */
const unknown: OfferQuote = { priceFen: null, availability: 'unavailable', stock: null };

interface Batch {
  items: VendorItem[];
  answer: Promise<ReadonlyMap<string, OfferQuote>>;
}

/** Gathers what is asked in one turn of the loop and asks for it together. */
function gathering(ask: AskQuotes): Desk['load'] {
  let open: Batch | undefined;
  const begin = (): Batch => {
    const items: VendorItem[] = [];
    const soon = new Promise((resolve) => setImmediate(resolve));
    const answer = soon.then(() => {
      if (open === batch) open = undefined;
      return ask(items);
    });
    const batch = { items, answer };
    return batch;
  };
  return async (item) => {
    const batch = (open ??= begin());
    batch.items.push(item);
    if (batch.items.length >= maxAtOnce) open = undefined;
    return (await batch.answer).get(item.key) ?? unknown;
  };
}

const desks = new WeakMap<LoadedLibrary, Map<string, Desk | undefined>>();

function deskOf({ library, now, log, vendorKeyOf }: QuoteCall, code: string): Desk | undefined {
  let own = desks.get(library);
  if (!own) desks.set(library, (own = new Map()));
  if (own.has(code)) return own.get(code);
  const quotes = library.file.purchasing?.vendors.find((vendor) => vendor.code === code)?.quotes;
  const desk = quotes && {
    load: gathering(vendorQuotes(quotes, vendorKeyOf?.(library.groupCode, code))),
    freshMs: quotes.freshSeconds * 1_000,
    keeper: createKeeper<OfferQuote>({
      now,
      restMs,
      most: 10_000,
      atOnce: 500,
      isEmpty: () => false,
      freshMs: quotes.freshSeconds * 1_000,
      onRest: (trouble) => {
        log.error({ mappingPath: library.mappingPath, vendor: code, trouble }, 'vendor does not answer');
      },
    }),
  };
  own.set(code, desk);
  return desk;
}

/**
 * What a vendor wants for an offer at this moment, and how many there are. Vendors with a service are asked, once for
 * all titles of one moment; without a service, or an answer in time, the vendor's last file is quoted, and marked as
 * such.
 * @param options.freshMs how old an earlier answer may be; as the library configured when left out. An order passes 0
 * @returns never rejects for what a vendor does
 */
export async function priceAndStock(
  call: QuoteCall,
  offer: Offer,
  options: { freshMs?: number } = {},
): Promise<QuoteWithOrigin> {
  const listed = { ...offer.listed, source: 'list' as const, isVendorSilent: false };
  const desk = deskOf(call, offer.vendor);
  if (!desk) return listed;
  const { vendorKey, isbn } = offer;
  const { freshMs = desk.freshMs } = options;
  const started = call.now();
  const load = () => desk.load({ key: vendorKey, isbn });
  const quoted = await desk.keeper.ask(vendorKey, load, { olderThanMs: freshMs });
  if (!isAnswered(quoted)) return { ...listed, isVendorSilent: true };
  // An old answer is in where the vendor fails.
  const isOld = started - quoted.at > freshMs;
  if (isOld && quoted.at < offer.listed.at) return { ...listed, isVendorSilent: true };
  return { ...quoted.value, at: quoted.at, source: 'vendor', isVendorSilent: isOld };
}
