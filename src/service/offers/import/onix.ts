import type { Availability } from '../../../lib/rules/offers.ts';
import { finish, newDraft, add, addClass, addContributor, addIsbn, type Draft } from '../../catalogue/import/draft.ts';
import { readIsbn, readUrl } from '../../catalogue/model/identifiers.ts';
import { declaredEncoding, ElementCutter, type Piece } from '../../catalogue/import/xml.ts';
import type { OfferOperation } from '../write-offers.ts';
import { childrenOf, elementAt, parseProduct, textAt, type OnixElement, linesOf } from './onix.tree.ts';
import { longestKey, readCount, readFen, type OfferFile, type ParsedOffer } from './parsed.ts';
import { parseDay } from '../../../lib/rules/written-day.ts';
import { languageCode } from '../../catalogue/import/codes/languages.ts';
import { readYear } from '../../catalogue/model/years.ts';
import type { ContributorRole } from '../../catalogue/model/record.ts';

/** Code list 17, as far as readers see it. */
const roles: Readonly<Record<string, ContributorRole>> = {
  A01: 'author',
  A02: 'author',
  A03: 'author',
  A06: 'author',
  A12: 'illustrator',
  A13: 'illustrator',
  A11: 'illustrator',
  B01: 'editor',
  B09: 'editor',
  B11: 'editor',
  B12: 'editor',
  B13: 'editor',
  B06: 'translator',
  B08: 'translator',
  B10: 'translator',
  C01: 'compiler',
  C02: 'compiler',
  A20: 'annotator',
};
/** Code list 27. */
const schemes: Readonly<Record<string, 'clc' | 'ddc' | 'lcc'>> = { '88': 'clc', '01': 'ddc', '03': 'lcc' };
/** Code list 150. */
const bindings: Readonly<Record<string, string>> = { BB: '精装', BC: '平装' };
const keywords = '20';

function titleOf(detail: OnixElement): { title: string; subtitle: string | undefined } | undefined {
  const elements = childrenOf(detail, 'titleelement');
  // Level 01: the product; 02: the collection that it belongs to.
  const own = elements.find((element) => textAt(element, 'titleelementlevel') === '01') ?? elements[0];
  const whole = textAt(own, 'titletext');
  const bare = textAt(own, 'titlewithoutprefix');
  const prefix = textAt(own, 'titleprefix');
  const title = whole ?? (bare === undefined ? undefined : [prefix, bare].filter(Boolean).join(' '));
  if (title === undefined) return undefined;
  const part = textAt(own, 'partnumber');
  return { title: part === undefined ? title : `${title} ${part}`, subtitle: textAt(own, 'subtitle') };
}

/** `Liu, Cixin` and 刘慈欣 as headings have them. */
function nameOf(contributor: OnixElement): string | undefined {
  const family = textAt(contributor, 'keynames');
  const given = textAt(contributor, 'namesbeforekey');
  const parts = family !== undefined && given !== undefined ? `${family}, ${given}` : family;
  return (
    textAt(contributor, 'personnameinverted') ??
    parts ??
    textAt(contributor, 'personname') ??
    textAt(contributor, 'corporatename')
  );
}

/** Fills a record from what an ONIX product says of the book itself. */
function describe(draft: Draft, product: OnixElement): void {
  const { record, warnings } = draft;
  const detail = elementAt(product, 'descriptivedetail');
  for (const id of childrenOf(product, 'productidentifier')) {
    // Code list 5: 02 ISBN-10, 15 ISBN-13, 03 GTIN-13.
    if (['15', '02', '03'].includes(textAt(id, 'productidtype') ?? '')) addIsbn(draft, textAt(id, 'idvalue'));
  }
  for (const entry of childrenOf(detail, 'titledetail')) {
    const found = titleOf(entry);
    if (!found) continue;
    const type = textAt(entry, 'titletype');
    // Code list 15: 01 the title of this book, 03 of the original.
    if (type === '03') record.originalTitle = found.title;
    else if (record.title === '') {
      record.title = found.title;
      record.subtitle = found.subtitle;
    } else add(record.otherTitles, found.title);
  }
  const order = (entry: OnixElement) => Number(textAt(entry, 'sequencenumber') ?? 999);
  for (const entry of childrenOf(detail, 'contributor').sort((a, b) => order(a) - order(b))) {
    const name = nameOf(entry);
    const isBody = textAt(entry, 'corporatename') !== undefined;
    const role = roles[textAt(entry, 'contributorrole') ?? ''] ?? 'other';
    if (name !== undefined) addContributor(draft, { name, role: isBody && role === 'author' ? 'corporate' : role });
  }
  const number = textAt(detail, 'editionnumber');
  record.edition = textAt(detail, 'editionstatement') ?? (number === undefined ? undefined : `第${number}版`);
  for (const entry of childrenOf(detail, 'collection')) {
    const title = titleOf(elementAt(entry, 'titledetail') ?? entry)?.title;
    if (title !== undefined) record.series.push({ title });
  }
  for (const entry of childrenOf(detail, 'language')) {
    // Code list 22: 01 of the text.
    if (textAt(entry, 'languagerole') === '01')
      add(record.languages, languageCode(textAt(entry, 'languagecode') ?? ''));
  }
  for (const entry of childrenOf(detail, 'subject')) {
    const identifier = textAt(entry, 'subjectschemeidentifier') ?? '';
    const scheme = schemes[identifier];
    const code = textAt(entry, 'subjectcode');
    if (scheme && code !== undefined) addClass(draft, scheme, code);
    const heading = textAt(entry, 'subjectheadingtext') ?? '';
    const headings = identifier === keywords ? heading.split(/[;；,，]/).map((word) => word.trim()) : [heading];
    for (const text of headings) add(record.subjects, text);
  }
  for (const entry of childrenOf(detail, 'extent')) {
    // Code list 23: 00, 05, 11 numbers of pages; code list 24: 03 pages.
    const pages = textAt(entry, 'extentvalue');
    if (textAt(entry, 'extentunit') === '03' && pages !== undefined) record.extent ??= `${pages}页`;
  }
  record.binding = bindings[textAt(detail, 'productform') ?? ''];

  const publishing = elementAt(product, 'publishingdetail');
  const publishers = childrenOf(publishing, 'publisher');
  // Code list 45: 01 the publisher.
  const main = publishers.find((publisher) => textAt(publisher, 'publishingrole') === '01') ?? publishers[0];
  // An imprint alone is what the title page names.
  record.publisher = textAt(main, 'publishername') ?? textAt(publishing, 'imprint', 'imprintname');
  record.place = textAt(publishing, 'cityofpublication');
  const published = childrenOf(publishing, 'publishingdate').find(
    (entry) => textAt(entry, 'publishingdaterole') === '01',
  );
  record.pubYear = readYear((textAt(published, 'date') ?? '').slice(0, 4));

  for (const entry of childrenOf(elementAt(product, 'collateraldetail'), 'textcontent')) {
    const type = textAt(entry, 'texttype');
    const lines = linesOf(elementAt(entry, 'text'));
    // Code list 153: 03 description, 02 short description, 04 table of contents.
    if (type === '03' || (type === '02' && record.summary === undefined))
      record.summary = lines.join('\n') || undefined;
    else if (type === '04') record.contents.push(...lines);
  }
  if (record.classes.length === 0) warnings.push('The product has no class number');
}

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
    publishDay: parseDay(textAt(published, 'date') ?? '') ?? null,
    weightGrams: weightOf(detail),
    coverUrl: coverOf(product),
    priceFen: priceFen ?? null,
    stock: stock ?? null,
    availability: availability ?? ('inStock' as const),
  };
  return take({ op: 'put', offer });
}
