import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { loopbackServer } from '#support/providers/http.ts';
import { testService, type TestLibrary, type TestService } from '#support/service.ts';
import { heldOrOrdered } from './held.ts';
import { offerById } from './offer.ts';
import { priceAndStock } from './quotes.ts';
import { putOffers, testPurchasing } from '#support/offers.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const quoteRequestSchema = z.object({ items: z.array(z.object({ key: z.string(), isbn: z.string().nullable() })) });

/** A vendor's service: returns the given answers; does not answer when undefined. */
async function vendorService(answer: (keys: string[]) => object | undefined) {
  const requests: { keys: string[]; authorization: string | undefined }[] = [];
  const server = await loopbackServer((request, response, body) => {
    const keys = quoteRequestSchema.parse(JSON.parse(body)).items.map(({ key }) => key);
    requests.push({ keys, authorization: request.headers.authorization });
    const reply = answer(keys);
    if (reply) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  open.push(server.close);
  return { requests, url: `${server.origin}/quotes` };
}

type File = NonNullable<TestLibrary['file']>;

async function service(purchasing: File['purchasing'] = testPurchasing): Promise<TestService> {
  const other = { groupCode: '900002', mappingPath: 'other', purchasing: testPurchasing };
  const made = await testService({ libraries: [{ file: { purchasing } }, { file: other }] });
  open.push(made.close);
  return made;
}

const withQuotes = (url: string, timeoutMs = 2_000): File['purchasing'] => ({
  vendors: testPurchasing.vendors.map((vendor) => ({ ...vendor, quotes: { url, timeoutMs } })),
});

async function offerOf(made: TestService, offerId: string) {
  const offer = await offerById(made.store.db, made.context().library.id, offerId);
  if (!offer) throw new Error(`no offer ${offerId}`);
  return offer;
}

const threeBody = { title: '三体', contributors: [{ name: '刘慈欣', role: 'author' as const }] };

test('returns an offer with its class, its people and the library’s holdings', async () => {
  const made = await service();
  await made.put([
    {
      controlNumber: 'b1',
      kind: 'book',
      ...threeBody,
      isbn: ['9787536692930'],
      pubYear: 2008,
      publisher: '重庆出版社',
    },
    {
      controlNumber: 'b2',
      kind: 'book',
      ...threeBody,
      title: '三体（典藏版）',
      isbn: ['9787229100605'],
      pubYear: 2016,
    },
    { controlNumber: 'b3', kind: 'book', title: '三体', contributors: [{ name: '王五', role: 'author' }] },
  ]);
  const idOf = await putOffers(made, [
    {
      vendorKey: 'x1',
      record: {
        ...threeBody,
        isbn: ['9787536692930'],
        classes: [{ scheme: 'clc', code: 'I247.5' }],
        summary: '文化大革命如火如荼…',
      },
    },
  ]);
  const offer = await made.data('getOffer', { offerId: idOf('x1') }, { language: 'en-US' });
  expect(offer).toMatchObject({
    title: '三体',
    author: '刘慈欣',
    isbn: '9787536692930',
    vendorName: 'Xinhua',
    kindNo: 'I247.5',
    priceFen: 5000,
    isWithdrawn: false,
    isOnOrder: false,
    description: '文化大革命如火如荼…',
  });
  expect(offer.held.map(({ recordId, isSameIsbn }) => [recordId, isSameIsbn])).toEqual([
    [await made.idOf('b1'), true],
    [await made.idOf('b2'), false],
  ]);
  expect(offer.categories[0]).toEqual({ code: 'I', name: 'Literature' });
  expect(await made.data('getOfferCategory', { offerId: idOf('x1') })).toMatchObject({ kindNo: 'I247.5' });
});

test('the cover of an offer is that of the library’s cover service, by its ISBN, and never the vendor’s address', async () => {
  const covers = { urls: ['https://covers.example.org/{isbn}.jpg'] };
  const file = { purchasing: testPurchasing, covers, findConfig: { bookCover: '1' as const } };
  const made = await testService({ libraries: [{ file }] });
  open.push(made.close);
  const coverUrl = 'https://vendor.example/1.jpg';
  const idOf = await putOffers(made, [
    { vendorKey: 'x1', coverUrl, record: { isbn: ['9787536692930'] } },
    { vendorKey: 'x2', coverUrl },
  ]);
  const coverOf = async (key: string) => (await made.data('getOffer', { offerId: idOf(key) })).coverUrl;
  expect(await coverOf('x1')).toBe('/demo/bookCover/isbn?isbn=9787536692930');
  expect(await coverOf('x2')).toBeNull();
});

test('an offer of another library, and any without purchasing, is not found', async () => {
  const made = await service();
  const idOf = await putOffers(made, [{ vendorKey: 'x1' }], { library: 'other' });
  const input = { offerId: idOf('x1') };
  expect(await made.call('getOffer', input)).toMatchObject({ success: false, errCode: 404 });
  expect(await made.call('getOfferCategory', input)).toMatchObject({ errCode: 404 });
  expect(await made.data('getOfferPrices', { offerIds: [idOf('x1')] })).toEqual([]);
  expect(await made.data('checkOfferVendor', { offerIds: [idOf('x1')] })).toEqual([]);
  expect((await made.data('getOffer', input, { library: 'other' })).title).toBe('x1');

  const closed = await testService();
  open.push(closed.close);
  const its = await putOffers(closed, [{ vendorKey: 'x1' }]);
  expect(await closed.call('getOffer', { offerId: its('x1') })).toMatchObject({ errCode: 404 });
  expect(await closed.data('getOfferStock', { offerIds: [its('x1')] })).toEqual([]);
});

test('a title that the library decided to order is on order', async () => {
  const made = await service();
  const session = await made.signIn();
  await made.data('saveRecommendation', { way: 'free', title: '三体', author: '刘慈欣' }, { session });
  const idOf = await putOffers(made, [{ vendorKey: 'x1', record: threeBody }]);
  const heldOrOrderedNow = async () =>
    (await heldOrOrdered(made.store.db, made.context().library.id, [await offerOf(made, idOf('x1'))]))[0];
  expect(await heldOrOrderedNow()).toEqual({ editions: [], isOnOrder: false, mayHaveAnother: false });
  await made.store.db.updateTable('recommendation').set({ state: 'approvedOrder' }).execute();
  expect(await heldOrOrderedNow()).toEqual({ editions: [], isOnOrder: true, mayHaveAnother: false });
});

test('the vendor is asked for the titles of one moment in one request, and its answer counts for a while', async () => {
  const { requests, url } = await vendorService((keys) => ({
    quotes: keys
      .filter((key) => key !== 'x3')
      .map((key) => ({ key, priceFen: key === 'x2' ? null : 4250, availability: 'inStock', stock: 7 })),
  }));
  const made = await service(withQuotes(url));
  const idOf = await putOffers(made, [{ vendorKey: 'x1' }, { vendorKey: 'x2' }, { vendorKey: 'x3' }]);
  const offerIds = ['x1', 'x2', 'x3'].map(idOf);
  const checked = await made.data('checkOfferVendor', { offerIds }, { language: 'en-US' });
  expect(requests).toEqual([{ keys: ['x1', 'x2', 'x3'], authorization: 'Bearer vendor-key' }]);
  expect(checked.map(({ priceFen, isOrderable, obstacle }) => [priceFen, isOrderable, obstacle])).toEqual([
    [4250, true, null],
    [null, false, 'noPrice'],
    [null, false, 'unavailable'],
  ]);
  expect(checked[1]?.message).toBe('The vendor has not set a price');

  expect(await made.data('getOfferPrices', { offerIds })).toMatchObject([{ priceFen: 4250, source: 'vendor' }, {}, {}]);
  expect(await made.data('getOfferStock', { offerIds })).toMatchObject([{ stock: 7, isVendorSilent: false }, {}, {}]);
  expect(requests).toHaveLength(1);
  // An order requests prices again, and so does a page after a while.
  expect(await priceAndStock(made.context(), await offerOf(made, idOf('x1')), { freshMs: 0 })).toMatchObject({
    priceFen: 4250,
  });
  expect(requests).toHaveLength(2);
  made.clock.now += 61_000;
  await made.data('getOfferStock', { offerIds });
  expect(requests).toHaveLength(3);
});

test('uses and marks the prices of the file when a vendor does not answer, or answers nonsense', async () => {
  let reply: object | undefined = { quotes: [{ key: 'x1', priceFen: -1, availability: 'inStock', stock: 1 }] };
  const { url } = await vendorService(() => reply);
  const made = await service(withQuotes(url, 150));
  const idOf = await putOffers(made, [{ vendorKey: 'x1', stock: 3 }]);
  const offerIds = [idOf('x1')];
  const fromFile = { priceFen: 5000, source: 'list', isVendorSilent: true, at: '2026-01-15T08:00:00.000Z' };
  expect(await made.data('getOfferPrices', { offerIds })).toMatchObject([fromFile]);
  reply = undefined;
  expect(await made.data('getOfferPrices', { offerIds })).toMatchObject([fromFile]);

  reply = { quotes: [{ key: 'x1', priceFen: 4800, availability: 'inStock', stock: 2 }] };
  made.clock.now += 1_000;
  const answered = { priceFen: 4800, source: 'vendor', isVendorSilent: false };
  expect(await made.data('getOfferPrices', { offerIds })).toMatchObject([answered]);
  // What it said last is still nearer the truth than its file, and no longer fresh.
  reply = undefined;
  made.clock.now += 120_000;
  expect(await made.data('getOfferPrices', { offerIds })).toMatchObject([
    { priceFen: 4800, source: 'vendor', isVendorSilent: true, at: '2026-01-15T08:00:01.000Z' },
  ]);
});

test('without a service, and of what was sold out or taken back, the file is believed', async () => {
  const made = await service();
  const idOf = await putOffers(made, [
    { vendorKey: 'x1' },
    { vendorKey: 'x2', stock: 0 },
    { vendorKey: 'x3', availability: 'preorder', stock: 0 },
  ]);
  await made.store.db.updateTable('offer').set({ withdrawn_at: 1 }).where('vendor_key', '=', 'x1').execute();
  const checked = await made.data('checkOfferVendor', { offerIds: ['x1', 'x2', 'x3'].map(idOf) });
  expect(checked.map(({ obstacle, isVendorSilent }) => [obstacle, isVendorSilent])).toEqual([
    ['withdrawn', false],
    ['soldOut', false],
    [null, false],
  ]);
  expect(await made.data('getOffer', { offerId: idOf('x1') })).toMatchObject({
    isWithdrawn: true,
    availability: 'unavailable',
  });
});
