import { afterEach, expect, test } from 'vitest';
import { loopbackServer } from '#support/providers/http.ts';
import { testService } from '#support/service.ts';
import { putOffers, testPurchasing } from '#support/offers.ts';

/** What begins as a JPEG does. */
const tinyPicture = Buffer.of(0xff, 0xd8, 0xff, 0xd9).toString('base64');
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A library that fetches pictures of its vendor, who answers as the test says. */
async function shelf(answer: (path: string) => { status: number; body: Buffer | string }) {
  const server = await loopbackServer((request, response) => {
    const { status, body } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'image/png' }).end(body);
  });
  open.push(server.close);
  const vendors = testPurchasing.vendors.map((vendor) => ({ ...vendor, pictures: { origins: [server.origin] } }));
  const service = await testService({ libraries: [{ file: { purchasing: { vendors } } }] });
  open.push(service.close);
  const idOf = await putOffers(service, [
    { vendorKey: 'good', coverUrl: `${server.origin}/good.png` },
    { vendorKey: 'none', coverUrl: `${server.origin}/none.png` },
    { vendorKey: 'page', coverUrl: `${server.origin}/page.png` },
    { vendorKey: 'elsewhere', coverUrl: 'http://127.0.0.1:1/inside.png' },
    { vendorKey: 'drawn' },
  ]);
  const coverUrl = async (key: string) => (await service.data('getOffer', { offerId: idOf(key) })).coverUrl;
  const picture = (key: string) => service.call('getOfferPicture', { offerId: idOf(key) });
  return { service, server, idOf, coverUrl, picture };
}

test('fetches a vendor’s picture once, serves it from the database, and links only to this site', async () => {
  const bytes = Buffer.from(tinyPicture, 'base64');
  const { server, idOf, coverUrl, picture } = await shelf(() => ({ status: 200, body: bytes }));
  expect(await coverUrl('good')).toMatch(new RegExp(`^/demo/offerCover/${idOf('good')}\\?v=[\\w-]{8}$`));
  const expected = { success: true, data: { mediaType: 'image/jpeg', picture: tinyPicture } };
  expect(await picture('good')).toMatchObject(expected);
  expect(await picture('good')).toMatchObject(expected);
  expect(server.requests).toEqual(['GET /good.png']);
});

test('a picture elsewhere than the library names is never fetched, and its cover is drawn', async () => {
  const { server, coverUrl, picture } = await shelf(() => ({ status: 200, body: '' }));
  expect([await coverUrl('elsewhere'), await coverUrl('drawn')]).toEqual([null, null]);
  expect(await picture('elsewhere')).toMatchObject({ success: false, errCode: 404 });
  expect(server.requests).toEqual([]);
});

test('what does not come, or is no picture, is left alone for hours and asked for again', async () => {
  let isThere = false;
  const bytes = Buffer.from(tinyPicture, 'base64');
  const { service, server, picture } = await shelf((path) =>
    isThere
      ? { status: 200, body: bytes }
      : path === '/none.png'
        ? { status: 404, body: '' }
        : { status: 200, body: '<html>' },
  );
  for (const key of ['none', 'page', 'none', 'page']) expect(await picture(key)).toMatchObject({ errCode: 404 });
  expect(server.requests).toHaveLength(2);
  isThere = true;
  service.clock.now += 6 * 3_600_000;
  expect(await picture('none')).toMatchObject({ success: true });
});
