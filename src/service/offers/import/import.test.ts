import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testService, type TestService } from '#support/service.ts';
import { testPurchasing } from '#support/offers.ts';
import { readOfferCsv } from './csv.ts';
import { readOnix } from './onix.ts';
import { readFen, type OfferFile, type ParsedOffer } from './parsed.ts';
import { importOffers, OfferImportError } from './run.ts';

const names = {
  RecordReference: 'a001',
  NotificationType: 'a002',
  ProductIDType: 'b221',
  IDValue: 'b244',
  ProductForm: 'b012',
  MeasureType: 'x315',
  Measurement: 'c094',
  MeasureUnitCode: 'c095',
  TitleType: 'b202',
  TitleElementLevel: 'x409',
  TitleText: 'b203',
  Subtitle: 'b029',
  SequenceNumber: 'b034',
  ContributorRole: 'b035',
  PersonName: 'b036',
  KeyNames: 'b040',
  NamesBeforeKey: 'b039',
  LanguageRole: 'b253',
  LanguageCode: 'b252',
  SubjectSchemeIdentifier: 'b067',
  SubjectCode: 'b069',
  SubjectHeadingText: 'b070',
  TextType: 'x426',
  Text: 'd104',
  PublishingRole: 'b291',
  PublisherName: 'b081',
  PublishingDateRole: 'x448',
  Date: 'b306',
  OnHand: 'j350',
  ProductAvailability: 'j396',
  PriceType: 'x462',
  PriceAmount: 'j151',
  CurrencyCode: 'j152',
  SentDateTime: 'x307',
  ResourceContentType: 'x436',
  ResourceLink: 'x435',
  ExtentType: 'b218',
  ExtentValue: 'b219',
  ExtentUnit: 'b220',
};

/** The same message with short tags. */
const withShortTags = (xml: string): string =>
  xml.replace(/(<\/?)([A-Z][A-Za-z]*)/g, (_, open: string, name: string) => {
    const short = new Map(Object.entries(names)).get(name);
    return `${open}${short ?? name.toLowerCase()}`;
  });

const santi = `
<Product>
  <RecordReference>cn.xinhua.1</RecordReference><NotificationType>03</NotificationType>
  <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9787536692930</IDValue></ProductIdentifier>
  <DescriptiveDetail>
    <ProductForm>BC</ProductForm>
    <Measure><MeasureType>08</MeasureType><Measurement>0.32</Measurement><MeasureUnitCode>kg</MeasureUnitCode></Measure>
    <Collection><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel>
      <TitleText>中国科幻基石丛书</TitleText></TitleElement></TitleDetail></Collection>
    <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
      <TitleText>三体</TitleText><Subtitle>地球往事</Subtitle></TitleElement></TitleDetail>
    <Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B06</ContributorRole>
      <NamesBeforeKey>Ken</NamesBeforeKey><KeyNames>Liu</KeyNames></Contributor>
    <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole>
      <PersonName>刘慈欣</PersonName></Contributor>
    <Language><LanguageRole>01</LanguageRole><LanguageCode>chi</LanguageCode></Language>
    <Extent><ExtentType>00</ExtentType><ExtentValue>302</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
    <Subject><SubjectSchemeIdentifier>88</SubjectSchemeIdentifier><SubjectCode>I247.55</SubjectCode></Subject>
    <Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>科幻；长篇小说</SubjectHeadingText></Subject>
  </DescriptiveDetail>
  <CollateralDetail>
    <TextContent><TextType>03</TextType><Text textformat="05"><p>第一段 &amp; 更多</p><p>第二段</p></Text></TextContent>
    <TextContent><TextType>04</TextType><Text><![CDATA[<ul><li>疯狂年代</li><li>寂静的春天</li></ul>]]></Text></TextContent>
    <SupportingResource><ResourceContentType>01</ResourceContentType><ResourceVersion>
      <ResourceLink>https://img.example.org/1.jpg</ResourceLink></ResourceVersion></SupportingResource>
  </CollateralDetail>
  <PublishingDetail>
    <Publisher><PublishingRole>01</PublishingRole><PublisherName>重庆出版社</PublisherName></Publisher>
    <PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20080101</Date></PublishingDate>
  </PublishingDetail>
  <ProductSupply><SupplyDetail><ProductAvailability>21</ProductAvailability>
    <Stock><OnHand>12</OnHand></Stock>
    <Price><PriceType>01</PriceType><PriceAmount>3.50</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>
    <Price><PriceType>02</PriceType><PriceAmount>23.00</PriceAmount><CurrencyCode>CNY</CurrencyCode></Price>
  </SupplyDetail></ProductSupply>
</Product>`;

const message = (...products: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0"><Header><SentDateTime>20260110T0930+0800</SentDateTime></Header>${products.join('')}</ONIXMessage>`;

const product = (key: string, inside: string): string =>
  `<Product><RecordReference>${key}</RecordReference><NotificationType>03</NotificationType>${inside}</Product>`;
const titled = (title: string): string =>
  `<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail></DescriptiveDetail>`;
const supplied = (code: string, amount?: string, currency = 'CNY'): string =>
  `<ProductSupply><SupplyDetail><ProductAvailability>${code}</ProductAvailability>${
    amount === undefined
      ? ''
      : `<Price><PriceAmount>${amount}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price>`
  }</SupplyDetail></ProductSupply>`;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all({ titles }: OfferFile): Promise<ParsedOffer[]> {
  const offers: ParsedOffer[] = [];
  for await (const title of titles) offers.push(title);
  return offers;
}
const readXml = (xml: string, size = 1 << 16) => all(readOnix(inPieces(Buffer.from(xml), size)));
const readTable = (text: string, size = 1 << 16) =>
  all(readOfferCsv(inPieces(Buffer.from(text), size), { encoding: 'utf-8', delimiter: ',', from: 1 }));

test('a product is read whole, with reference names and with short tags alike', async () => {
  const [product] = await readXml(message(santi));
  expect(product).toMatchObject({
    position: 1,
    vendorKey: 'cn.xinhua.1',
    warnings: [],
    operation: {
      op: 'put',
      offer: {
        priceFen: 2300,
        availability: 'inStock',
        stock: 12,
        weightGrams: 320,
        publishDay: '2008-01-01',
        coverUrl: 'https://img.example.org/1.jpg',
        record: {
          title: '三体',
          subtitle: '地球往事',
          isbn: ['9787536692930'],
          publisher: '重庆出版社',
          pubYear: 2008,
          contributors: [
            { name: '刘慈欣', role: 'author' },
            { name: 'Liu, Ken', role: 'translator' },
          ],
          series: [{ title: '中国科幻基石丛书' }],
          languages: ['chi'],
          subjects: ['科幻', '长篇小说'],
          classes: [{ scheme: 'clc', code: 'I247.55' }],
          extent: '302页',
          binding: '平装',
          summary: '第一段 & 更多\n第二段',
          contents: ['疯狂年代', '寂静的春天'],
        },
      },
    },
  });
  expect(await readXml(withShortTags(message(santi)))).toEqual([product]);
});

test('a description in escaped HTML becomes paragraphs, and an imprint alone is the publisher', async () => {
  const text = '&lt;p&gt;第一段&lt;/p&gt;&lt;p&gt;第二段 &amp;amp; 完&lt;/p&gt;';
  const inside = `${titled('标记')}<CollateralDetail><TextContent><TextType>03</TextType><Text textformat="02">${text}</Text></TextContent></CollateralDetail><PublishingDetail><Imprint><ImprintName>海港出版社</ImprintName></Imprint></PublishingDetail>${supplied('20', '45.00')}`;
  const [offer] = await readXml(message(product('v1', inside)));
  expect(offer).toMatchObject({
    operation: { offer: { record: { summary: '第一段\n第二段 & 完', publisher: '海港出版社' } } },
  });
});

test('where the file is cut into pieces changes nothing', async () => {
  const xml = message(santi, product('x2', titled('流浪地球') + supplied('22', '39.8')));
  const table = '商品编号,题名,作者,ISBN,价格\r\nx1,三体,刘慈欣著,9787536692930,23\r\nx2,"流浪,地球",刘慈欣,,39.80\r\n';
  const whole = [await readXml(xml), await readTable(table)];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (size) => {
      expect([await readXml(xml, size), await readTable(table, size)]).toEqual(whole);
    }),
    { numRuns: 25 },
  );
});

test.each([
  [product('x', titled('书') + supplied('21', '39.80', 'USD')), 'The price is in USD; only CNY can be paid'],
  [product('x', titled('书') + supplied('21', '39.805')), '39.805 is no price in yuan'],
  [product('x', titled('书') + supplied('21', '-3')), '-3 is no price in yuan'],
  [product('x', ''), 'The product has neither a title nor anything new of the offer'],
  [
    product('x', `<DescriptiveDetail><ProductForm>ED</ProductForm></DescriptiveDetail>`),
    'The product is no printed book (ProductForm ED)',
  ],
  [product('x', titled('书').replace('</TitleText>', '')), 'Broken XML: unexpected close tag.'],
  [
    '<Product><RecordReference> </RecordReference></Product>',
    'The product has neither a RecordReference nor a valid ISBN',
  ],
])('%# a product that cannot be taken says why, and harms no other', async (xml, reason) => {
  const [broken, next] = await readXml(message(xml, product('next', titled('下一本') + supplied('21', '10'))));
  expect(broken?.operation).toBeUndefined();
  expect(broken?.reason).toBe(reason);
  expect(next?.operation).toMatchObject({ op: 'put', offer: { priceFen: 1000 } });
});

test.each([
  ['10', 'preorder'],
  ['20', 'inStock'],
  ['22', 'toOrder'],
  ['31', 'unavailable'],
  ['51', 'unavailable'],
])('availability %s of the code list is %s', async (code, availability) => {
  const [first] = await readXml(message(product('x', titled('书') + supplied(code, '10'))));
  expect(first?.operation).toMatchObject({ offer: { availability } });
});

test('any text is read without failing, and nothing is both taken and refused', async () => {
  const bits = fc.constantFrom(
    '<Product>',
    '</Product>',
    '<RecordReference>',
    '&',
    '<![CDATA[',
    ']]>',
    '商品编号,题名\n',
    '"',
    ',',
    '\n',
    'x1',
  );
  const text = fc
    .array(fc.oneof(bits, fc.string({ unit: 'grapheme' })), { maxLength: 30 })
    .map((some) => some.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (some) => {
      for (const product of [...(await readXml(some)), ...(await readTable(some))]) {
        expect((product.operation === undefined) !== (product.reason === undefined)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('titles of a table are read exactly as they were written', async () => {
  const title = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((text) => `书${text.replace(/[^\p{L}\p{N},"\n' ]/gu, '')}`);
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(title, fc.integer({ min: 1, max: 99_999_999 })), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        const lines = rows.map(([text, fen], at) => `k${String(at)},${cell(text)},${(fen / 100).toFixed(2)}`);
        const offers = await readTable(['key,title,price', ...lines].join('\n'));
        expect(
          offers.map(
            ({ operation }) => operation?.op === 'put' && [operation.offer.record.title, operation.offer.priceFen],
          ),
        ).toEqual(rows.map(([text, fen]) => [text.replace(/\s+/g, ' ').trim(), fen]));
      },
    ),
    { numRuns: 40 },
  );
});

test('amounts are read to the fen or not at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (fen) => {
      const plain = (fen / 100).toFixed(2);
      for (const text of [plain, `¥${plain}`, `CNY${plain}`, `${plain}元`, `${plain}0`])
        expect(readFen(text)).toBe(fen);
      expect(readFen(`${plain}5`)).toBeUndefined();
    }),
  );
  for (const text of ['', '0', '0.00', '-1', '1e3', 'NaN', '12,34', '1.2.3', '免费'])
    expect(readFen(text)).toBeUndefined();
  expect(readFen('1,234.5')).toBe(123_450);
});

test('rows of a table bring whole titles, what changed, or take back; others say why not', async () => {
  const rows = await readTable(
    [
      '商品编号,ISBN,题名,作者,出版社,出版年,中图分类号,定价,供货状态,库存,重量',
      'x1,9787536692930,三体,刘慈欣著；张三译,重庆出版社,2008,I247.55,¥23.00,现货,12,320',
      'x2,,,,,,,25.00,,,',
      'x3,,,,,,,,下架,,',
      'x4,,书,,,,,免费,,,',
      'x5,,书,,,,,10,不明,,',
      'x6,,,,,,,,,,',
      ',123,书,,,,,10,,,',
    ].join('\n'),
  );
  expect(rows.map(({ operation }) => operation?.op)).toEqual(['put', 'update', 'withdraw', ...Array<undefined>(4)]);
  expect(rows[0]?.operation).toMatchObject({
    offer: {
      priceFen: 2300,
      stock: 12,
      weightGrams: 320,
      availability: 'inStock',
      record: { contributors: [{ role: 'author' }, { name: '张三', role: 'translator' }], pubYear: 2008 },
    },
  });
  expect(rows[0]?.operation).toHaveProperty('offer.record.price', undefined);
  expect(rows.slice(3).map(({ reason }) => reason)).toEqual([
    '免费 is no price in yuan',
    '不明 is no known availability',
    'The row has neither a title nor anything new of the offer',
    'The row has neither a number of the vendor nor a valid ISBN',
  ]);
});

let service: TestService;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-offers-'));
  const other = { groupCode: '900002', mappingPath: 'other', purchasing: testPurchasing };
  service = await testService({ libraries: [{ file: { purchasing: testPurchasing } }, { file: other }] });
});
afterAll(async () => {
  await service.close();
  rmSync(dir, { recursive: true });
});
beforeEach(() => service.store.db.deleteFrom('offer').execute());

async function bringIn(
  content: string | Buffer,
  options: { isFull?: boolean; vendor?: string; library?: string } = {},
) {
  const { isFull = false, vendor = 'xinhua', library = 'demo' } = options;
  const file = join(dir, 'offers');
  writeFileSync(file, content);
  const libraryId = service.context({ library }).library.id;
  const now = () => service.clock.now;
  return importOffers({ store: service.store, libraryId, vendor, dataDir: dir, file, isFull, now });
}
const offered = async () =>
  (await service.store.db.selectFrom('offer').selectAll().orderBy('id').execute()).map((row) => [
    row.vendor_key,
    row.price_fen,
    row.availability,
    row.withdrawn_at === null,
  ]);

const table = (...rows: string[]): string => ['key,title,price,availability', ...rows].join('\n');

test('a full file takes back what it does not name, in its library and of its vendor alone', async () => {
  const first = table('x1,三体,23,', 'x2,球状闪电,30,', 'x3,流浪地球,20,');
  expect(await bringIn(first, { isFull: true })).toMatchObject({ inserted: 3, withdrawn: 0 });
  await bringIn(table('x1,三体,23,'), { library: 'other' });
  await bringIn(table('x1,三体,23,'), { vendor: 'dangdang' });
  expect(await bringIn(gzipSync(first), { isFull: true })).toMatchObject({
    unchanged: 3,
    withdrawn: 0,
    report: undefined,
  });
  const next = await bringIn(table('x1,三体,25,', 'x2,球状闪电,30,下架', 'x4,新书,40,预售'), { isFull: true });
  expect(next).toMatchObject({ inserted: 1, updated: 1, withdrawn: 2, rejected: 0 });
  expect(await offered()).toEqual([
    ['x1', 2500, 'inStock', true],
    ['x2', 3000, 'inStock', false],
    ['x3', 2000, 'inStock', false],
    ['x1', 2300, 'inStock', true],
    ['x1', 2300, 'inStock', true],
    ['x4', 4000, 'preorder', true],
  ]);
  // What comes again is offered again, under its number.
  expect(await bringIn(table('x3,流浪地球,20,'))).toMatchObject({ updated: 1, inserted: 0 });
});

test('a delta changes only price and availability, and reports unknown titles', async () => {
  await bringIn(message(santi));
  const result = await bringIn(
    message(product('cn.xinhua.1', supplied('31')), product('unknown', supplied('21', '10'))),
  );
  expect(result).toMatchObject({ titles: 2, updated: 1, rejected: 1 });
  const lines = readFileSync(result.report ?? '', 'utf8');
  expect(JSON.parse(lines)).toMatchObject({
    controlNumber: 'unknown',
    reason: 'The title was never offered',
    position: 2,
  });
  const row = await service.store.db.selectFrom('offer').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ price_fen: 2300, availability: 'unavailable', stock: 12, isbn: '9787536692930' });
  expect(row.quoted_at).toBe(Date.parse('2026-01-10T09:30+08:00'));
  expect(await bringIn(message(product('cn.xinhua.1', '').replace('>03<', '>05<')))).toMatchObject({ withdrawn: 1 });
});

test('a broken full file takes nothing back, and a row with a mistake does not lose its title', async () => {
  await bringIn(table('x1,三体,23,', 'x2,球状闪电,30,', 'x3,流浪地球,20,', 'x4,a,1,', 'x5,b,1,', 'x6,c,1,'));
  const broken = table('x1,三体,免费,', 'x2,球状闪电,30,');
  expect(await bringIn(broken, { isFull: true })).toMatchObject({ rejected: 1, withdrawn: 0 });
  const good = table('x1,三体,免费,', 'x2,球状闪电,30,', 'x3,流浪地球,20,', 'x4,a,1,', 'x5,b,1,');
  expect(await bringIn(good, { isFull: true })).toMatchObject({ rejected: 1, withdrawn: 1 });
  expect((await offered()).filter(([, , , isOffered]) => isOffered === true).map(([key]) => key)).toContain('x1');
});

test('a file that is neither ONIX 3 nor a table is rejected as a whole', async () => {
  await expect(bringIn('<ONIXMessage release="2.1"><Product/></ONIXMessage>')).rejects.toThrow(OfferImportError);
  await expect(bringIn('<html></html>')).rejects.toThrow('not an ONIX message');
  await expect(bringIn('nothing')).rejects.toThrow('neither ONIX nor a table');
});
