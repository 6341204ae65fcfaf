import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf } from '../../lib/contract/contract.ts';
import { testService, type TestService } from '#support/service.ts';
import { writeOffers } from './write-offers.ts';
import { countChosen } from './front.ts';
import { putOffers, testPurchasing, type TestOffer } from '#support/offers.ts';

let service: TestService;
let idOf: (vendorKey: string) => string;

const clc = (code: string) => ({ classes: [{ scheme: 'clc' as const, code }] });
const by = (name: string) => ({ contributors: [{ name, role: 'author' as const }] });

const offers: TestOffer[] = [
  {
    vendorKey: 'santi',
    priceFen: 2300,
    publishDay: '2008-01-01',
    record: {
      title: '三体',
      ...by('刘慈欣'),
      ...clc('I247.5'),
      isbn: ['9787536692930'],
      publisher: '重庆出版社',
      pubYear: 2008,
      languages: ['chi'],
    },
  },
  {
    vendorKey: 'santi2',
    priceFen: 3200,
    record: {
      title: '三体Ⅱ：黑暗森林',
      ...by('刘慈欣'),
      ...clc('I247.5'),
      publisher: '重庆出版社',
      pubYear: 2008,
      languages: ['chi'],
    },
  },
  {
    vendorKey: 'hongloumeng',
    priceFen: 5970,
    publishDay: '2026-02-01',
    availability: 'preorder',
    record: {
      title: '紅樓夢',
      ...by('曹雪芹'),
      ...clc('I242.4'),
      publisher: '人民文學出版社',
      pubYear: 2026,
      languages: ['chi'],
    },
  },
  {
    vendorKey: 'gatsby',
    priceFen: 12_000,
    stock: 0,
    record: {
      title: 'The Great Gatsby',
      ...by('Fitzgerald, F. Scott'),
      ...clc('I712.45'),
      publisher: 'Scribner',
      pubYear: 2004,
      languages: ['eng'],
    },
  },
  {
    vendorKey: 'physics',
    priceFen: null,
    record: { title: '费恩曼物理学讲义', ...clc('O4'), pubYear: 2013, languages: ['chi'] },
  },
];

beforeAll(async () => {
  service = await testService({
    libraries: [
      { file: { purchasing: testPurchasing } },
      { file: { groupCode: '900002', mappingPath: 'other', purchasing: testPurchasing } },
      { file: { groupCode: '900003', mappingPath: 'third' } },
    ],
  });
  await putOffers(service, [{ vendorKey: 'santi', record: { title: '三体' } }], { library: 'other' });
  await putOffers(service, [{ vendorKey: 'santi', record: { title: '三体' } }], { library: 'third' });
  idOf = await putOffers(service, offers);
});
afterAll(() => service.close());

const search = (input: InputOf<'searchOffers'>, library = 'demo') => service.data('searchOffers', input, { library });
/** Vendor's keys of what is found, in order. */
async function found(input: InputOf<'searchOffers'>): Promise<string[]> {
  const { result } = await search(input);
  return result.map(({ offerId }) => offers.find(({ vendorKey }) => idOf(vendorKey) === offerId)?.vendorKey ?? '?');
}

test.each([
  ['三体', ['santi', 'santi2']],
  ['三體', ['santi', 'santi2']],
  ['红楼梦', ['hongloumeng']],
  ['honglou meng', ['hongloumeng']],
  ['7-5366-9293-5', ['santi']],
  ['刘慈欣 黑暗森林', ['santi2']],
  ['great gatsby', ['gatsby']],
  ['没有这本书', []],
])('%s is found as in the catalogue', async (keyword, keys) => {
  expect(await found({ keyword })).toEqual(keys);
});

test('lists are narrowed, and each facet counts what choosing in it would bring', async () => {
  const narrowed = await search({ publisher: ['重庆出版社'] });
  expect(narrowed.total).toBe(2);
  expect(narrowed.facets.publisher.map(({ code, count }) => [code, count])).toContainEqual(['Scribner', 1]);
  expect(narrowed.facets.kindNo).toEqual([{ code: 'I', name: '文学', count: 2 }]);
  expect(narrowed.facets.langCode).toMatchObject([{ code: 'chi', count: 2 }]);
  expect(narrowed.years).toEqual([{ year: 2008, count: 2 }]);
  expect(narrowed.prices).toEqual([
    { from: 0, to: 3000, count: 1 },
    { from: 3000, to: 5000, count: 1 },
  ]);
  expect(await found({ priceFrom: 3000, priceTo: 6000 })).toEqual(expect.arrayContaining(['santi2', 'hongloumeng']));
  expect((await search({ priceFrom: 3000, priceTo: 6000 })).prices.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  expect(await found({ publishBegin: 2020 })).toEqual(['hongloumeng']);
  expect((await search({ onlyOrderable: true })).total).toBe(3);
  expect((await service.data('listCategoryOffers', { kindNo: ['I2'] })).total).toBe(3);
  expect(await service.call('listCategoryOffers', { kindNo: [] })).toMatchObject({ errCode: 400 });
});

test('lists are ordered by price and by day, what has none last, and pages do not overlap', async () => {
  expect(await found({ sortField: 'priceUp' })).toEqual(['santi', 'santi2', 'hongloumeng', 'gatsby', 'physics']);
  expect(await found({ sortField: 'priceDown' })).toEqual(['gatsby', 'hongloumeng', 'santi2', 'santi', 'physics']);
  expect((await found({ sortField: 'newest' })).slice(0, 2)).toEqual(['hongloumeng', 'physics']);
  const pages = await Promise.all([1, 2, 3].map((page) => found({ sortField: 'priceUp', page, rows: 2 })));
  expect(pages.flat()).toEqual(['santi', 'santi2', 'hongloumeng', 'gatsby', 'physics']);
});

test('hits are marked, and searches widened, as in the catalogue', async () => {
  const { result, highlights } = await search({ keyword: '黑暗' });
  expect(highlights[result[0]?.offerId ?? '']?.title).toEqual([[4, 6]]);
  expect((await search({ keyword: '黑喑森林' })).widened).toBe('spelling');
});

test('categories are classes with titles, including their subclasses', async () => {
  const below = async (kindNo: string) =>
    (await service.data('listOfferCategories', { kindNo }, { language: 'en-US' })).map(({ code, count }) => [
      code,
      count,
    ]);
  expect(await below('')).toEqual([
    ['I', 4],
    ['O', 1],
  ]);
  expect(await below('I')).toContainEqual(['I2', 3]);
  expect(await below('Z')).toEqual([]);
});

test('a library has its own offers alone, and none without purchasing', async () => {
  expect((await search({}, 'other')).total).toBe(1);
  expect((await search({ keyword: '三体' }, 'third')).total).toBe(0);
  expect(await service.data('listOfferCategories', {}, { library: 'third' })).toEqual([]);
  expect((await service.data('listOffers', {}, { library: 'third' })).total).toBe(0);
});

test('the front page shows new, most chosen and recently chosen titles', async () => {
  const front = () => service.data('listOffers', { rows: 2 });
  expect(await front()).toMatchObject({ total: 3, popular: [], chosen: [] });
  expect((await front()).newest[0]?.title).toBe('紅樓夢');
  const ids = ['santi', 'santi', 'hongloumeng'].map((key) => Number(idOf(key)));
  await countChosen(service.store.db, ids, service.clock.now);
  await countChosen(service.store.db, [Number(idOf('santi2'))], service.clock.now + 1_000);
  await service.follow();
  const frontPage = await front();
  expect(frontPage.popular.map(({ chosen }) => chosen)).toEqual([2, 1]);
  expect(frontPage.popular[0]?.title).toBe('三体');
  expect(frontPage.chosen[0]?.title).toBe('三体Ⅱ：黑暗森林');
  expect(await found({ sortField: 'chosen' })).toEqual(expect.arrayContaining(['santi', 'hongloumeng', 'santi2']));
});

test('what the vendor takes back leaves the lists, and the page caches hear of it', async () => {
  const heard: string[] = [];
  const end = service.invalidation.listen((tags) => heard.push(...tags));
  const { library } = service.context();
  const times = { now: service.clock.now, quotedAt: service.clock.now };
  const target = { libraryId: library.id, vendor: 'xinhua' };
  await writeOffers(service.store, target, [{ op: 'withdraw', vendorKey: 'gatsby' }], times);
  await service.follow();
  end();
  expect((await search({ keyword: 'gatsby' })).total).toBe(0);
  expect(heard).toEqual(expect.arrayContaining(['list:900001:offers', `offer:${idOf('gatsby')}`]));
});
