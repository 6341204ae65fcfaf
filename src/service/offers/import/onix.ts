import type { Availability } from '../../../lib/rules/offers.ts';
import { finish, newDraft } from '../../catalogue/import/draft.ts';
import { readIsbn, readUrl } from '../../catalogue/model/identifiers.ts';
import { declaredEncoding, ElementCutter, type Piece } from '../../catalogue/import/xml.ts';
import type { OfferOperation } from '../write-offers.ts';
import { describe } from './onix.record.ts';
import { childrenOf, elementAt, parseProduct, textAt, type OnixElement } from './onix.tree.ts';
import { longestKey, readCount, readDay, readFen, type OfferFile, type ParsedOffer } from './parsed.ts';

/**
 * Reads ONIX 3.0, with reference names or short tags, from chunks. Each product is cut out of the stream and parsed on
 * its own. Notifications of deletion (05) take back; products without a title (updates, 04) bring what they say of
 * price, availability and stock.
 * @param encoding overrides the XML declaration
 */
export function readOnix(chunks: AsyncIterable<Buffer>, encoding?: string): OfferFile {
  let sentAt: number | undefined;
  const titles = productsOf(chunks, encoding, (head) => {
    const [, sent = ''] = /<(?:[\w.-]+:)?(?:SentDateTime|x307)\b[^<>]*>([^<]+)</i.exec(head) ?? [];
    sentAt ??= sentTime(sent.trim());
  });
  return { sentAt: () => sentAt, titles };
}

/** 20260301, 20260301T0930, 20260301T093000+0800; undefined when it is no time. */
function sentTime(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?)?(Z|[+-]\d{4})?$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = parts;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const at = Date.parse(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(at) ? undefined : at;
}

const content = /<(?:[\w.-]+:)?(?:RecordReference|a001|ProductIdentifier)[\s>]/i;

async function* productsOf(
  chunks: AsyncIterable<Buffer>,
  encoding: string | undefined,
  onHead: (head: string) => void,
): AsyncGenerator<ParsedOffer> {
  const cutter = new ElementCutter('product', content);
  let decoder: TextDecoder | undefined;
  let head: string | undefined = '';
  let position = 0;
  const read = (piece: Piece): ParsedOffer => {
    position += 1;
    return readProduct(piece, position);
  };
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encoding ?? declaredEncoding(chunk));
    const text = decoder.decode(chunk, { stream: true });
    if (head !== undefined) head += text;
    const pieces = cutter.push(text);
    if (head !== undefined && pieces.length > 0) {
      onHead(head);
      head = undefined;
    }
    yield* pieces.map(read);
  }
  yield* cutter.finish().map(read);
}

/** Code list 65. */
function availabilityOf(code: string | undefined): Availability | undefined {
  if (code === undefined) return undefined;
  if (['20', '21', '23'].includes(code)) return 'inStock';
  if (code === '22' || code === '99') return 'toOrder';
  return ['10', '11', '12'].includes(code) ? 'preorder' : 'unavailable';
}

/** Types of prices (code list 58) that tell what is paid in the end: with tax and fixed ones before others. */
const preferred = ['42', '02', '04', '32', '12', '41', '01'];

/** The price in yuan; `currencies`: what there is instead. */
function priceOf(supplies: readonly OnixElement[]): { priceFen?: number; refused?: string } {
  const prices = supplies.flatMap((supply) => childrenOf(supply, 'price'));
  const rank = (price: OnixElement) =>
    (preferred.indexOf(textAt(price, 'pricetype') ?? '') + preferred.length + 1) % (preferred.length + 1);
  const currencyOf = (price: OnixElement) => textAt(price, 'currencycode') ?? 'CNY';
  const amounts = prices.filter((price) => textAt(price, 'priceamount') !== undefined);
  const [best] = amounts.filter((price) => currencyOf(price) === 'CNY').sort((a, b) => rank(a) - rank(b));
  if (!best) {
    const currency = amounts[0] && currencyOf(amounts[0]);
    return currency === undefined ? {} : { refused: `The price is in ${currency}; only CNY can be paid` };
  }
  const amount = textAt(best, 'priceamount') ?? '';
  const priceFen = readFen(amount);
  return priceFen === undefined ? { refused: `${amount} is no price in yuan` } : { priceFen };
}

/** Grams by code list 50. */
const grams: Readonly<Record<string, number>> = { gr: 1, kg: 1000, oz: 28.349523, lb: 453.59237 };

function weightOf(detail: OnixElement | undefined): number | null {
  // Code list 48: 08 weight.
  const measure = childrenOf(detail, 'measure').find((entry) => textAt(entry, 'measuretype') === '08');
  const weight = Number(textAt(measure, 'measurement')) * (grams[textAt(measure, 'measureunitcode') ?? ''] ?? NaN);
  return weight >= 1 && weight < 100_000 ? Math.round(weight) : null;
}

function coverOf(product: OnixElement): string | null {
  const resources = childrenOf(elementAt(product, 'collateraldetail'), 'supportingresource');
  // Code list 158: 01 front cover.
  const cover = resources.find((resource) => textAt(resource, 'resourcecontenttype') === '01');
  return readUrl(textAt(cover, 'resourceversion', 'resourcelink') ?? '') ?? null;
}

function readProduct(piece: Piece, position: number): ParsedOffer {
  const { product, problem, warnings } = parseProduct(piece);
  const isbn = childrenOf(product, 'productidentifier')
    .map((id) => readIsbn(textAt(id, 'idvalue') ?? ''))
    .find((entry) => entry !== undefined);
  const vendorKey = textAt(product, 'recordreference') ?? isbn;
  const refuse = (reason: string): ParsedOffer => ({ position, vendorKey, reason, warnings });
  const take = (operation: OfferOperation): ParsedOffer => ({ position, vendorKey, operation, warnings });
  if (problem !== undefined) return refuse(`Broken XML: ${problem}`);
  if (vendorKey === undefined) return refuse('The product has neither a RecordReference nor a valid ISBN');
  if (vendorKey.length > longestKey) return refuse(`RecordReference has more than ${String(longestKey)} characters`);
  if (textAt(product, 'notificationtype') === '05') return take({ op: 'withdraw', vendorKey });

  const detail = elementAt(product, 'descriptivedetail');
  const form = textAt(detail, 'productform') ?? '00';
  if (form !== '00' && !form.startsWith('B')) return refuse(`The product is no printed book (ProductForm ${form})`);
  const supplies = childrenOf(product, 'productsupply').flatMap((entry) => childrenOf(entry, 'supplydetail'));
  const { priceFen, refused } = priceOf(supplies);
  if (refused !== undefined) return refuse(refused);
  const availability = availabilityOf(supplies.map((supply) => textAt(supply, 'productavailability')).find(Boolean));
  const stock = readCount(textAt(supplies[0], 'stock', 'onhand') ?? '');

  const draft = newDraft(vendorKey);
  describe(draft, product);
  const mapped = finish(draft);
  if (mapped.op !== 'put') {
    if (priceFen === undefined && availability === undefined && stock === undefined) {
      return refuse('The product has neither a title nor anything new of the offer');
    }
    return take({ op: 'update', update: { vendorKey, priceFen, availability, stock } });
  }
  warnings.push(...mapped.warnings);
  const dates = childrenOf(elementAt(product, 'publishingdetail'), 'publishingdate');
  const published = dates.find((date) => textAt(date, 'publishingdaterole') === '01');
  const offer = {
    vendorKey,
    record: mapped.record,
    publishDay: readDay(textAt(published, 'date') ?? '') ?? null,
    weightGrams: weightOf(detail),
    coverUrl: coverOf(product),
    priceFen: priceFen ?? null,
    stock: stock ?? null,
    availability: availability ?? ('inStock' as const),
  };
  return take({ op: 'put', offer });
}
