import type { Availability } from '../../../lib/rules/offers.ts';
import { mapCsv } from '../../catalogue/import/csv.ts';
import { readIsbn, readUrl } from '../../catalogue/model/identifiers.ts';
import { profileSchema } from '../../platform/configuration/import-profile.schema.ts';
import type { CatalogueRecord } from '../../catalogue/model/record.ts';
import { longestRow, parseRows, type Row } from '../../platform/text-table.ts';
import { cleanText } from '../../catalogue/model/text.ts';
import { longestKey, readCount, readFen, type OfferFile, type ParsedOffer } from './parsed.ts';
import { parseDay } from '../../../lib/rules/written-day.ts';

/** Heads of what a table says of the offer; those of the title itself are the catalogue's (import/csv.columns.ts). */
const heads = {
  key: ['key', 'vendorkey', '商品编号', '商品编码', '商品編號', '货号', '貨號', 'sku'],
  isbn: ['isbn', 'isbn号', '标准书号', '標準書號', 'isbn13'],
  price: ['price', '售价', '售價', '定价', '定價', '价格', '價格'],
  currency: ['currency', '币种', '幣種'],
  availability: ['availability', '供货状态', '供貨狀態', '状态', '狀態', 'status'],
  stock: ['stock', '库存', '庫存'],
  publishDay: ['pubdate', '出版日期', '上市日期', '出版时间', 'publication date'],
  weight: ['weight', '重量', '重量(克)', '重量（克）', 'weightgrams'],
  cover: ['cover', '封面', '封面图'],
} as const;

const words: Readonly<Record<string, Availability | 'withdrawn'>> = {
  instock: 'inStock',
  有货: 'inStock',
  有貨: 'inStock',
  现货: 'inStock',
  現貨: 'inStock',
  'in stock': 'inStock',
  toorder: 'toOrder',
  可订: 'toOrder',
  可訂: 'toOrder',
  需采购: 'toOrder',
  'to order': 'toOrder',
  preorder: 'preorder',
  预售: 'preorder',
  預售: 'preorder',
  'pre-order': 'preorder',
  unavailable: 'unavailable',
  缺货: 'unavailable',
  缺貨: 'unavailable',
  停售: 'unavailable',
  withdrawn: 'withdrawn',
  下架: 'withdrawn',
  绝版: 'withdrawn',
  絕版: 'withdrawn',
  删除: 'withdrawn',
};

const target = { profile: profileSchema.parse({}), libCodes: [], locations: {} };

/**
 * Reads a table of offers with heads. A row with a title is a whole offer; one without brings only what it has of price,
 * availability and stock of a title that was offered before; one whose state is 下架 (withdrawn) takes it back.
 * @param options.delimiter between the cells
 * @param options.from number of the line with the heads
 */
export function readOfferCsv(
  chunks: AsyncIterable<Buffer>,
  options: { encoding: string; delimiter: string; from: number },
): OfferFile {
  return { sentAt: () => undefined, titles: rowsOf(chunks, options) };
}

async function* rowsOf(
  chunks: AsyncIterable<Buffer>,
  { encoding, delimiter, from }: { encoding: string; delimiter: string; from: number },
): AsyncGenerator<ParsedOffer> {
  const broken: string[] = [];
  const parser = parseRows(chunks, encoding, {
    bom: true,
    delimiter,
    from_line: from,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    columns: (names: string[]) => names.map((name) => cleanText(name).toLowerCase()),
    skip_records_with_error: true,
    on_skip: (error) => {
      broken.push(error?.message ?? 'The row cannot be read');
      return undefined;
    },
  });
  const rows: AsyncIterable<Row> = parser;
  let position = 0;
  const unreadable = (reason: string): ParsedOffer => {
    position += 1;
    return { position, vendorKey: undefined, reason, warnings: [] };
  };
  for await (const row of rows) {
    for (const reason of broken.splice(0)) yield unreadable(reason);
    position += 1;
    yield readRow(row, position);
  }
  for (const reason of broken) yield unreadable(reason);
}

function readRow(row: Row, position: number): ParsedOffer {
  const cell = (field: keyof typeof heads): string | undefined => {
    const found = heads[field].map((head) => row[head]).find((text) => text !== undefined && text.trim() !== '');
    return found === undefined ? undefined : cleanText(found);
  };
  const isbn = readIsbn(cell('isbn') ?? '');
  const vendorKey = cell('key') ?? isbn;
  const warnings: string[] = [];
  const refuse = (reason: string): ParsedOffer => ({ position, vendorKey, reason, warnings });
  if (vendorKey === undefined) return refuse('The row has neither a number of the vendor nor a valid ISBN');
  if (vendorKey.length > longestKey)
    return refuse(`The vendor's number has more than ${String(longestKey)} characters`);

  const currency = cell('currency');
  if (currency !== undefined && !/^(?:CNY|RMB|元|人民币)$/i.test(currency)) {
    return refuse(`The price is in ${currency}; only CNY can be paid`);
  }
  const priced = cell('price');
  const priceFen = priced === undefined ? undefined : readFen(priced);
  if (priced !== undefined && priceFen === undefined) return refuse(`${priced} is no price in yuan`);
  const state = cell('availability');
  const said = state === undefined ? undefined : words[state.toLowerCase()];
  if (state !== undefined && said === undefined) return refuse(`${state} is no known availability`);
  if (said === 'withdrawn') {
    return { position, vendorKey, operation: { op: 'withdraw', vendorKey }, warnings };
  }
  const counted = cell('stock');
  const stock = counted === undefined ? undefined : readCount(counted);
  if (counted !== undefined && stock === undefined) warnings.push(`Stock ${counted} is no number and was left out`);

  const mapped = mapCsv({ controlNumber: vendorKey, rows: [row] }, target);
  if (mapped.op !== 'put') {
    if (priceFen === undefined && said === undefined && stock === undefined) {
      return refuse('The row has neither a title nor anything new of the offer');
    }
    const update = { vendorKey, priceFen, availability: said, stock };
    return { position, vendorKey, operation: { op: 'update', update }, warnings };
  }
  const day = cell('publishDay');
  const publishDay = day === undefined ? undefined : parseDay(day);
  const heavy = cell('weight');
  const weight = heavy === undefined ? undefined : readCount(heavy);
  if (heavy !== undefined && weight === undefined)
    warnings.push(`Weight ${heavy} is no number of grams and was left out`);
  const picture = cell('cover');
  const coverUrl = picture === undefined ? undefined : readUrl(picture);
  if (picture !== undefined && coverUrl === undefined) warnings.push('The address of the cover was left out');
  const offer = {
    vendorKey,
    record: ofTitle(mapped.record, vendorKey),
    publishDay: publishDay ?? null,
    weightGrams: weight === 0 ? null : (weight ?? null),
    coverUrl: coverUrl ?? null,
    priceFen: priceFen ?? null,
    stock: stock ?? null,
    availability: said ?? ('inStock' as const),
  };
  return { position, vendorKey, operation: { op: 'put', offer }, warnings: [...mapped.warnings, ...warnings] };
}

/** The record without what a table may say of copies, and of a price that changes. */
const ofTitle = (record: CatalogueRecord, vendorKey: string): CatalogueRecord => ({
  ...record,
  controlNumber: vendorKey,
  kind: 'book',
  price: undefined,
  acquiredOn: undefined,
  holdings: [],
  access: [],
  attachments: [],
  priorLoans: 0,
});
