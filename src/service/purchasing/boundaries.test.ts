import { describe, expect, test } from 'vitest';
import { lend } from '../circulation/lend.ts';
import { inTransaction } from '../platform/db/database.ts';
import { orderShare } from './payable.ts';
import { purchaserOf } from './purchaser.ts';
import { requireSettings } from './reasons.ts';
import { putOffers } from '#support/offers.ts';
import { order, payShare, type Shop } from '#support/purchasing/purchasing.ts';
import { minute, rowOf, shopOf, withShops } from '#support/purchasing/shops.ts';

// The last day, the last fen and the first beyond it, each condition on its own.

withShops();

const day = 24 * 60 * minute;
const purchaser = ({ service }: Shop, id: number) => {
  const { library, now } = service.context();
  return purchaserOf(service.store.db, library, requireSettings(library), { id, now: now() });
};
const setDay = ({ service }: Shop, orderId: string, on: string) =>
  service.store.db.updateTable('purchase_order').set({ day: on }).where('id', '=', Number(orderId)).execute();
/** Why each of these books is not bought; empty where all are. */
async function refusals({ service, offer }: Shop, session: Parameters<typeof order>[1]['session'], keys: string[]) {
  const offerIds = keys.map(offer);
  for (const offerId of offerIds) await service.data('addToCart', { offerId }, { session });
  const { refused } = await service.data('confirmOrder', { offerIds, pickupPlaceId: 'MAIN' }, { session });
  return refused.map((entry) => entry.reason.refusal);
}

describe('what a reader has had bought', () => {
  test('counts by the month and year of the library’s days', async () => {
    const shop = await shopOf();
    const reader = await shop.reader();
    const { orders } = await order(shop, reader, ['a']);
    const orderId = orders[0]?.orderId ?? '';
    const bought = async () => (await purchaser(shop, reader.id)).bought;
    // Midnight of 1 February in Shanghai.
    const february = Date.UTC(2026, 0, 31, 16);
    const [month, year, none] = [
      { monthBooks: 1, monthFen: 40_00, yearBooks: 1, yearFen: 40_00 },
      { monthBooks: 0, monthFen: 0, yearBooks: 1, yearFen: 40_00 },
      { monthBooks: 0, monthFen: 0, yearBooks: 0, yearFen: 0 },
    ];
    for (const [on, now, expected] of [
      ['2026-02-01', february, month],
      ['2026-01-31', february, year],
      ['2026-01-31', february - 1, month],
      ['2026-01-01', february, year],
      ['2025-12-31', february, none],
      ['2025-02-01', february, none],
    ] as const) {
      await setDay(shop, orderId, on);
      shop.service.clock.now = now;
      expect(await bought(), on).toEqual(expected);
    }
  });

  test('counts neither another reader’s orders nor cancelled ones', async () => {
    const shop = await shopOf();
    const [reader, other] = [await shop.reader(), await shop.reader('other')];
    const { orders } = await order(shop, reader, ['a']);
    expect((await purchaser(shop, other.id)).bought.yearBooks).toBe(0);
    expect((await purchaser(shop, reader.id)).bought.yearBooks).toBe(1);
    await shop.service.data('cancelOrder', { orderId: orders[0]?.orderId ?? '' }, { session: reader.session });
    expect((await purchaser(shop, reader.id)).bought.yearBooks).toBe(0);
  });

  test('may reach the limit of a year and not pass it by one fen', async () => {
    const shop = await shopOf();
    const { service } = shop;
    const reader = await shop.reader();
    await order(shop, reader, ['a']);
    // The library pays 32 of 40 yuan for the next book, and 500 a year.
    const set = (library_share: number) =>
      service.store.db.updateTable('purchase_line').set({ library_share }).execute();
    await set(468_01);
    expect(await refusals(shop, reader.session, ['b'])).toEqual(['fenPerYear']);
    await set(468_00);
    expect(await refusals(shop, reader.session, ['b'])).toEqual([]);
  });
});

test.each<[number, string[]]>([
  [40_00, []],
  [39_99, ['budget']],
])('of a budget of %i fen a book for 4000 fen is paid or not', async (totalFen, expected) => {
  const funds = [
    {
      code: 'main',
      name: { 'zh-CN': '经费' },
      readerTypes: [],
      categories: [{ code: 'all', name: { 'zh-CN': '全部' }, classes: [] }],
      years: [{ year: 2026, totalFen, categories: {} }],
    },
  ];
  const shop = await shopOf({ purchasing: { funds } });
  const { session } = await shop.reader();
  expect(await refusals(shop, session, ['a'])).toEqual(expected);
});

test('a cart holds fifty books, and a book in it may be added again', async () => {
  const shop = await shopOf();
  const { session } = await shop.reader();
  const vendorKeys = Array.from({ length: 51 }, (_, at) => `cart-${String(at)}`);
  const offer = await putOffers(
    shop.service,
    vendorKeys.map((vendorKey) => ({ vendorKey, record: { title: vendorKey } })),
  );
  const put = (vendorKey = '') => shop.service.call('addToCart', { offerId: offer(vendorKey) }, { session });
  for (const vendorKey of vendorKeys.slice(0, 50)) expect(await put(vendorKey)).toMatchObject({ success: true });
  expect(await put(vendorKeys[0])).toMatchObject({ success: true });
  expect(await put(vendorKeys[50])).toMatchObject({ errCode: 409 });
});

test('a loan that is due today is not overdue, and the next day it is', async () => {
  const holdings = [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: 'X1' }] }];
  const shop = await shopOf({ records: [{ controlNumber: '1', kind: 'book', title: '旧书', holdings }] });
  const { service } = shop;
  const { id } = await shop.reader();
  const { library, now } = service.context();
  const loan = await lend(service.store.db, { library, readerId: id, barcode: 'X1', now: now() });
  const { due_on: dueOn } = await service.store.db
    .selectFrom('loan')
    .select('due_on')
    .where('id', '=', loan.id)
    .executeTakeFirstOrThrow();
  // The library's day ends at 16:00 UTC.
  const lastMoment = Date.parse(`${dueOn}T16:00:00Z`) - 1;
  service.clock.now = lastMoment;
  expect((await purchaser(shop, id)).refusals).toEqual([]);
  service.clock.now = lastMoment + 1;
  expect((await purchaser(shop, id)).refusals).toContain('hasOverdue');
});

describe('the share of a reader', () => {
  const start = async () => {
    const shop = await shopOf();
    const [reader, other] = [await shop.reader(), await shop.reader('other')];
    const { orders } = await order(shop, reader, ['a']);
    const orderId = orders[0]?.orderId ?? '';
    const { library, now } = shop.service.context();
    const { db } = shop.service.store;
    let payments = 0;
    const pay = (amountFen: number, readerId = reader.id) => {
      payments += 1;
      const paid = { paymentId: payments, key: `online:${String(payments)}`, means: 'weixin', now: now() } as const;
      return inTransaction(db, (inside) =>
        orderShare.paid(inside, { ...paid, library, readerId, ref: orderId, amountFen }),
      );
    };
    const due = () => orderShare.due(db, { library, readerId: reader.id, ref: orderId }, 'zh-CN');
    return { shop, reader, other, orderId, pay, due, stage: async () => (await rowOf(shop, orderId)).stage };
  };

  test('sends the order on with the last fen and not before', async () => {
    const { pay, due, stage } = await start();
    expect(await pay(9_99)).toBe(9_99);
    expect(await stage()).toBe('toPay');
    expect(await due()).toMatchObject({ amountFen: 1 });
    // No more is taken than is open.
    expect(await pay(2)).toBe(1);
    expect(await stage()).toBe('toSend');
    expect(await due()).toBeUndefined();
    expect(await pay(1)).toBe(0);
  });

  test('takes nothing from another reader, nor for an order that was cancelled', async () => {
    const { shop, reader, other, orderId, pay, due, stage } = await start();
    expect(await pay(10_00, other.id)).toBe(0);
    expect(await stage()).toBe('toPay');
    await shop.service.data('cancelOrder', { orderId }, { session: reader.session });
    expect(await due()).toBeUndefined();
    expect(await pay(10_00)).toBe(0);
    expect(await stage()).toBe('cancelled');
  });

  test('that was paid at the desk in time keeps the order, also after the time to pay', async () => {
    const { shop, reader, stage } = await start();
    await payShare(shop, reader);
    shop.service.clock.now += day;
    await shop.work();
    expect(await stage()).not.toBe('expired');
  });
});

describe('a pre-ordered book', () => {
  const start = async () => {
    const shop = await shopOf({ purchasing: { preorderDays: 10 } });
    const { orders } = await order(shop, await shop.reader(), ['p']);
    const orderId = orders[0]?.orderId ?? '';
    const { db } = shop.service.store;
    const set = (values: { availability?: 'inStock'; price_fen?: number; stock?: number; pub_day?: string }) =>
      db.updateTable('offer').set(values).where('vendor_key', '=', 'p').execute();
    const stageOn = async (on: string) => {
      // Noon in Shanghai.
      shop.service.clock.now = Date.parse(`${on}T04:00:00Z`);
      await shop.work();
      return (await rowOf(shop, orderId)).stage;
    };
    return { set, stageOn };
  };

  test('waits ten days beyond its day, and lapses on the eleventh', async () => {
    const { stageOn } = await start();
    expect(await stageOn('2026-02-01')).toBe('preordered');
    expect(await stageOn('2026-02-11')).toBe('preordered');
    expect(await stageOn('2026-02-12')).toBe('lapsed');
  });

  test('is ordered on the day on which it is published, and not the day before', async () => {
    const { set, stageOn } = await start();
    await set({ availability: 'inStock' });
    expect(await stageOn('2026-01-31')).toBe('preordered');
    expect(await stageOn('2026-02-01')).toBe('toPay');
  });

  test('lapses if it costs one fen more, and waits if it is sold out', async () => {
    const dearer = await start();
    await dearer.set({ availability: 'inStock', price_fen: 60_01 });
    expect(await dearer.stageOn('2026-02-01')).toBe('lapsed');
    const soldOut = await start();
    await soldOut.set({ availability: 'inStock', stock: 0 });
    expect(await soldOut.stageOn('2026-02-01')).toBe('preordered');
    await soldOut.set({ stock: 1 });
    expect(await soldOut.stageOn('2026-02-02')).toBe('toPay');
  });
});
