/**
 * Writes what vendors offer to the demo libraries: books that another of them has, some of which they have in another
 * edition or with all copies on loan. Facts of real books; prices as catalogued, supply drawn by lot.
 *
 *   node scripts/demo-data/offers.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { csvFile } from '#lib/rules/csv.ts';
import { normalizeIsbn } from '#lib/rules/isbn.ts';
import { readFen } from '#service/offers/import/parsed.ts';
import { authorStatement } from '#service/catalogue/model/contributors.ts';
import type { CatalogueRecord, ContributorRole } from '#service/catalogue/model/record.ts';
import { workKeys } from '#service/catalogue/works/title.ts';
import { chance, shuffled } from './random.ts';
import { recordsOf } from './shelves.ts';

const root = join(import.meta.dirname, '../../libraries');
/** Vendors of each library, and how many titles each offers. */
const vendors = {
  jianglan: [
    { code: 'jiangbei', titles: 1_100, format: 'onix' },
    { code: 'wenhui', titles: 300, format: 'csv' },
  ],
  chengchuan: [{ code: 'shuyuan', titles: 500, format: 'csv' }],
} as const;
const names = ['jianglan', 'chengchuan', 'mingwan'];
const books = new Map(names.map((library) => [library, recordsOf(library, 'book')]));

interface Title {
  record: CatalogueRecord;
  isbn: string;
  fen: number;
}

/** Books with all that an order needs, each ISBN once. */
function titlesOf(library: string): Title[] {
  const found = (books.get(library) ?? []).flatMap((record): Title[] => {
    const isbn = normalizeIsbn(record.isbn[0] ?? '');
    const fen = readFen(record.price ?? '');
    const isWhole = record.publisher !== undefined && record.contributors.length > 0 && record.title.length <= 60;
    const isRecent = (record.pubYear ?? 0) >= 1998;
    return isbn !== undefined && fen !== undefined && isWhole && isRecent ? [{ record, isbn, fen }] : [];
  });
  return [...new Map(found.map((entry) => [entry.isbn, entry])).values()];
}

/** What books are about, by ISBN (descriptions.ts). */
const summaries = new Map(
  names.flatMap((library) => {
    const lines = readFileSync(join(root, library, 'descriptions.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const rows: { controlNumber: string; summary: string }[] = lines.map((line) => JSON.parse(line));
    const of = new Map(rows.map(({ controlNumber, summary }) => [controlNumber, summary]));
    return (books.get(library) ?? []).flatMap(({ controlNumber, isbn: [isbn = ''] }) => {
      const [key, summary] = [normalizeIsbn(isbn), of.get(controlNumber)];
      return key !== undefined && summary !== undefined ? [[key, summary] as const] : [];
    });
  }),
);

const isAllLent = ({ holdings }: CatalogueRecord): boolean => {
  const items = holdings.flatMap((holding) => holding.items);
  return items.length > 0 && items.every(({ status }) => status === 'loaned');
};

/** What a library is offered: mostly what it has not, and some of what readers wait for. */
function offeredTo(library: string, length: number): Title[] {
  const own = books.get(library) ?? [];
  const held = new Set(own.flatMap((record) => [...record.isbn, ...workKeys(record)]));
  const isHeld = ({ record }: Title) => [...record.isbn, ...workKeys(record)].some((key) => held.has(key));
  const others = names.filter((entry) => entry !== library).flatMap(titlesOf);
  const fresh = shuffled(
    others.filter((other) => !isHeld(other)),
    ({ isbn }) => isbn,
    library,
  );
  const editions = shuffled(others.filter(isHeld), ({ isbn }) => isbn, library).slice(0, length / 20);
  const lent = titlesOf(library)
    .filter(({ record }) => isAllLent(record))
    .slice(0, length / 20);
  const all = [...lent, ...editions, ...fresh];
  return [...new Map(all.map((entry) => [entry.isbn, entry])).values()].slice(0, length);
}

const pagesOf = ({ extent }: CatalogueRecord): number | undefined =>
  Number(/\d{2,4}/.exec(extent ?? '')?.[0] ?? 0) || undefined;
/** About what a paperback of so many pages weighs, in grams. */
const weightOf = (record: CatalogueRecord): number | undefined => {
  const pages = pagesOf(record);
  return pages === undefined ? undefined : 120 + pages;
};
/** Code of list 65, word of a table, and copies. Readers choose books to come by what these are about. */
function supplyOf(isbn: string): { code: string; word: string; stock: number | undefined } {
  const lot = chance('supply', isbn);
  if (lot < 0.03) return { code: '31', word: '缺货', stock: undefined };
  if (summaries.has(isbn) && lot < 0.45) return { code: '11', word: '预售', stock: undefined };
  if (lot < 0.2) return { code: '22', word: '可订', stock: undefined };
  return { code: '21', word: '现货', stock: 1 + Math.floor(chance('stock', isbn) * 60) };
}

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
const element = (name: string, ...inside: (string | undefined)[]): string =>
  inside.every((entry) => entry === undefined || entry === '') ? '' : `<${name}>${inside.join('')}</${name}>`;
const text = (name: string, value: string | number | undefined): string =>
  value === undefined || value === '' ? '' : `<${name}>${escape(String(value))}</${name}>`;

const roles: Partial<Record<ContributorRole, string>> = {
  author: 'A01',
  corporate: 'A01',
  editor: 'B01',
  compiler: 'C01',
  translator: 'B06',
  illustrator: 'A12',
  annotator: 'A20',
};

function productOf({ record, isbn, fen }: Title): string {
  const supply = supplyOf(isbn);
  const clc = record.classes.find(({ scheme }) => scheme === 'clc')?.code;
  return element(
    'Product',
    text('RecordReference', `cn.jiangbei.${isbn}`),
    text('NotificationType', '03'),
    element('ProductIdentifier', text('ProductIDType', '15'), text('IDValue', isbn)),
    element(
      'DescriptiveDetail',
      text('ProductComposition', '00') + text('ProductForm', record.binding === '精装' ? 'BB' : 'BC'),
      weightOf(record) === undefined
        ? ''
        : element(
            'Measure',
            text('MeasureType', '08') + text('Measurement', weightOf(record)) + text('MeasureUnitCode', 'gr'),
          ),
      element(
        'TitleDetail',
        text('TitleType', '01'),
        element(
          'TitleElement',
          text('TitleElementLevel', '01'),
          text('TitleText', record.title),
          text('Subtitle', record.subtitle),
        ),
      ),
      ...record.contributors.map(({ name, role }, at) =>
        element(
          'Contributor',
          text('SequenceNumber', at + 1),
          text('ContributorRole', roles[role] ?? 'Z99'),
          text(role === 'corporate' ? 'CorporateName' : 'PersonName', name),
        ),
      ),
      text('EditionStatement', record.edition),
      element('Language', text('LanguageRole', '01'), text('LanguageCode', record.languages[0])),
      pagesOf(record) === undefined
        ? ''
        : element('Extent', text('ExtentType', '00') + text('ExtentValue', pagesOf(record)) + text('ExtentUnit', '03')),
      clc === undefined ? '' : element('Subject', text('SubjectSchemeIdentifier', '88'), text('SubjectCode', clc)),
      ...record.subjects
        .slice(0, 5)
        .map((subject) =>
          element('Subject', text('SubjectSchemeIdentifier', '24'), text('SubjectHeadingText', subject)),
        ),
    ),
    summaries.has(isbn)
      ? element(
          'CollateralDetail',
          element(
            'TextContent',
            text('TextType', '03') + text('ContentAudience', '00') + text('Text', summaries.get(isbn)),
          ),
        )
      : '',
    element(
      'PublishingDetail',
      element('Publisher', text('PublishingRole', '01'), text('PublisherName', record.publisher)),
      element('PublishingDate', text('PublishingDateRole', '01'), text('Date', record.pubYear)),
    ),
    element(
      'ProductSupply',
      element(
        'SupplyDetail',
        text('ProductAvailability', supply.code),
        supply.stock === undefined ? '' : element('Stock', text('OnHand', supply.stock)),
        element(
          'Price',
          text('PriceType', '02'),
          text('PriceAmount', (fen / 100).toFixed(2)),
          text('CurrencyCode', 'CNY'),
        ),
      ),
    ),
  );
}

const onix = (titles: readonly Title[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n${element(
    'Header',
    element('Sender', text('SenderName', '江北书店')),
    text('SentDateTime', '20261101'),
  )}\n${titles.map(productOf).join('\n')}\n</ONIXMessage>\n`;

const heads =
  '商品编号,ISBN,题名,副题名,作者,出版社,出版年,版次,语种,中图分类号,主题词,页数,售价,供货状态,库存,重量(克),内容简介';
const table = (titles: readonly Title[]): string =>
  csvFile([
    heads.split(','),
    ...titles.map(({ record, isbn, fen }) => {
      const supply = supplyOf(isbn);
      const clc = record.classes.find(({ scheme }) => scheme === 'clc')?.code ?? '';
      return [
        `S${isbn.slice(3)}`,
        isbn,
        record.title,
        record.subtitle ?? '',
        authorStatement(record.contributors, 'und') ?? '',
        record.publisher ?? '',
        record.pubYear ?? '',
        record.edition ?? '',
        record.languages[0] ?? '',
        clc,
        record.subjects.slice(0, 5).join(';'),
        record.extent ?? '',
        (fen / 100).toFixed(2),
        supply.word,
        supply.stock ?? '',
        weightOf(record) ?? '',
        summaries.get(isbn) ?? '',
      ];
    }),
  ]);

for (const [library, its] of Object.entries(vendors)) {
  const all = offeredTo(
    library,
    its.reduce((sum, entry) => sum + entry.titles, 0),
  );
  const dir = join(root, library, 'offers');
  mkdirSync(dir, { recursive: true });
  let from = 0;
  for (const { code, titles, format } of its) {
    const own = shuffled(all, ({ isbn }) => isbn, 'vendor').slice(from, from + titles);
    from += titles;
    const content = format === 'onix' ? onix(own) : table(own);
    writeFileSync(join(dir, `${code}.${format === 'onix' ? 'xml' : 'csv'}.gz`), gzipSync(content, { level: 9 }));
    console.log(`${library} ${code}: ${String(own.length)} titles`);
  }
}
