import { expect, test } from 'vitest';
import { lend } from '../circulation/lend.ts';
import { putOffers } from '#support/offers.ts';
import { order } from '#support/purchasing/purchasing.ts';
import { minute, shopOf, withShops } from '#support/purchasing/shops.ts';

withShops();

test('each book that is not bought says why, with links to what the library has', async () => {
  const shop = await shopOf({
    records: [{ controlNumber: '1', kind: 'book', title: '夜航船', isbn: ['9787020000012'] }],
  });
  const { service } = shop;
  const { session } = await shop.reader();
  const offerIds = ['a', 'b', 'd'].map(shop.offer);
  for (const offerId of offerIds) await service.data('addToCart', { offerId }, { session });
  const { refused, parcels } = await service.data('confirmOrder', { offerIds, pickupPlaceId: 'MAIN' }, { session });
  expect(parcels.flatMap((parcel) => parcel.lines.map((line) => line.title))).toEqual(['算法导论']);
  expect(refused.map((entry) => entry.reason)).toEqual([
    {
      refusal: 'held',
      text: '馆藏已有此书',
      records: [expect.objectContaining({ recordId: await service.idOf('1'), title: '夜航船' })],
    },
    { refusal: 'excludedPublisher', text: '该出版社的图书不在采购范围内', records: [] },
  ]);
  const [held] = (await service.data('checkPurchaser', { offerId: shop.offer('a') }, { session, language: 'en-US' }))
    .reasons;
  expect(held).toMatchObject({ refusal: 'held', text: 'The library already has this book.' });
});

test('rejects orders of readers who are frozen, late, or have not accepted the rules, with all reasons', async () => {
  const shop = await shopOf({
    records: [
      {
        controlNumber: '1',
        kind: 'book',
        title: '旧书',
        holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'X1' }] }],
      },
    ],
  });
  const { service } = shop;
  const id = await service.addReader();
  const session = await service.signIn();
  const refusals = async () =>
    (await service.data('checkPurchaser', {}, { session })).reasons.map((reason) => reason.refusal);
  expect(await refusals()).toEqual(['rulesNotAccepted']);
  expect(await service.data('getContactStatus', {}, { session })).toMatchObject({ pdaRuleFlag: '0' });
  expect(await service.data('getPurchasingRule', { accept: true }, { session })).toEqual({
    paragraphs: ['你选书，我买单。'],
    isAccepted: true,
  });
  expect(await service.data('getContactStatus', {}, { session })).toMatchObject({ pdaRuleFlag: '1' });
  expect(await refusals()).toEqual([]);
  const { library } = service.context();
  await lend(service.store.db, { library, readerId: id, barcode: 'X1', now: service.clock.now });
  service.clock.now += 40 * 24 * 60 * minute;
  await service.store.db.updateTable('reader').set({ status: 'frozen' }).where('id', '=', id).execute();
  const again = await service.signIn().catch(() => session);
  // The cart says so too, before anybody goes to settle it.
  expect((await service.data('listCart', {}, { session: again })).against.map((entry) => entry.text)).toEqual([
    '账户已冻结，不能选书',
    '有逾期未还的图书，请先归还',
  ]);
  expect(
    (await service.data('checkPurchaser', {}, { session: again })).reasons.map((reason) => reason.refusal),
  ).toEqual(['readerFrozen', 'hasOverdue']);
  const days = { status: 'normal', valid_until: '2026-01-31' };
  await service.store.db.updateTable('reader').set(days).where('id', '=', id).execute();
  expect((await service.data('listCart', {}, { session: again })).against).toMatchObject([
    { refusal: 'cardExpired', text: expect.stringMatching(/2026.*31.*到期/) as unknown },
    { refusal: 'hasOverdue' },
  ]);
});

test('what another reader has ordered, in whatever edition, is on order', async () => {
  const shop = await shopOf();
  const { service } = shop;
  const edition = (isbn: string) => ({
    title: '陶庵梦忆',
    isbn: [isbn],
    contributors: [{ name: '张岱', role: 'author' as const }],
  });
  const idOf = await putOffers(service, [
    { vendorKey: 'a1', record: edition('9787020000999') },
    { vendorKey: 'a2', record: edition('9787101000016') },
  ]);
  const entry = await shop.reader('one');
  const { orders } = await order({ service, offer: idOf }, entry, ['a1']);
  const { session } = await shop.reader('other');
  const refusals = async (offerId: string) =>
    (await service.data('checkPurchaser', { offerId }, { session })).reasons.map((reason) => reason.refusal);
  expect(await refusals(idOf('a1'))).toEqual(['onOrder']);
  expect(await refusals(idOf('a2'))).toEqual(['onOrder']);
  expect(await service.data('getOffer', { offerId: idOf('a2') })).toMatchObject({ isOnOrder: true });
  await service.data('cancelOrder', { orderId: orders[0]?.orderId ?? '' }, { session: entry.session });
  expect(await refusals(idOf('a1'))).toEqual([]);
});

test('another copy is bought where all are on loan and enough wait, once at a time, and not for who has one', async () => {
  const items = [{ barcode: 'X1' }, { barcode: 'X2' }];
  const shop = await shopOf({
    purchasing: { anotherCopy: { waiting: 1 } },
    records: [
      {
        controlNumber: '1',
        kind: 'book',
        title: '夜航船',
        isbn: ['9787020000012'],
        holdings: [{ libCode: 'MAIN', locationId: 'stacks', items }],
      },
    ],
  });
  const { service } = shop;
  const { library, now } = service.context();
  const [reader, holder, other] = [await shop.reader(), await shop.reader('holder'), await shop.reader('other')];
  const offerId = shop.offer('a');
  const refusals = async ({ session }: { session: typeof reader.session }) =>
    (await service.data('checkPurchaser', { offerId }, { session })).reasons.map((reason) => reason.refusal);
  const another = async () => (await service.data('getOffer', { offerId })).mayHaveAnother;
  const recordId = await service.idOf('1');
  const instead = async () => (await service.data('getOfferInstead', { recordId })).offerId;
  expect(await instead()).toBeNull();
  await lend(service.store.db, { library, readerId: holder.id, barcode: 'X1', now: now() });
  expect([await refusals(reader), await another()]).toEqual([['held'], false]);
  await lend(service.store.db, { library, readerId: holder.id, barcode: 'X2', now: now() });
  expect([await refusals(reader), await another()]).toEqual([['held'], false]);
  await service.data(
    'placeCopyRequest',
    { kind: 'reservation', recordId, pickupPlaceId: 'MAIN' },
    { session: other.session },
  );
  expect([await refusals(reader), await another()]).toEqual([[], true]);
  // The answer of before holds for a minute, and then until the catalogue has changed.
  expect(await instead()).toBeNull();
  service.clock.now += 60_000;
  expect(await instead()).toBe(offerId);
  expect(await refusals(holder)).toEqual(['held']);
  const shown = async ({ session }: { session: typeof reader.session }) => {
    await service.data('addToCart', { offerId }, { session });
    return service.data('confirmOrder', { offerIds: [offerId], pickupPlaceId: 'MAIN' }, { session });
  };
  const [first, second] = [await shown(reader), await shown(other)];
  expect(second.refused).toEqual([]);
  await order(shop, reader, ['a']);
  expect(first.token).not.toBeNull();
  const late = { token: second.token ?? '', offerIds: [offerId], pickupPlaceId: 'MAIN' };
  expect(await service.call('createOrder', late, { session: other.session })).toMatchObject({ errCode: 409 });
  expect(await another()).toBe(false);
  // Orders are no change of the catalogue.
  service.clock.now += 10 * 60_000;
  expect(await instead()).toBeNull();
  expect(await service.call('getOfferInstead', { recordId: '999' })).toMatchObject({ errCode: 404 });
});
