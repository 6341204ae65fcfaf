import { expect, test } from 'vitest';
import { offerCalls } from '../../lib/contract/calls/offers.ts';
import { readerCall } from '#support/copy-requests/world.ts';
import { getOffer } from '../offers/handlers.ts';
import { listOffers } from '../offers/front.ts';
import { searchOffers } from '../offers/search.ts';
import { putOffers } from '#support/offers.ts';
import { countStatements } from '#support/statements.ts';
import { listCart } from './cart.ts';
import { getPurchaser } from './info.ts';
import { getOrderLogistics, listOrders } from './orders.ts';
import { confirmOrder } from './handlers.ts';
import { order, type Shop } from '#support/purchasing/purchasing.ts';
import { shopOf, withShops } from '#support/purchasing/shops.ts';

withShops();

const bookOf = (name: string) => ({
  title: `选来的书 ${name}`,
  contributors: [{ name: '张岱', role: 'author' as const }],
});

/** How many statements each screen takes, for a reader with so many books in the cart and so many orders. */
async function statementsOf(shop: Shop, name: string, count: number) {
  const { service } = shop;
  const reader = await shop.reader(name);
  const keys = Array.from({ length: count }, (_, at) => `${name} ${String(at)}`);
  const idOf = await putOffers(
    service,
    keys.flatMap((key) => [
      { vendorKey: key, priceFen: 1_00, record: bookOf(key) },
      { vendorKey: `ordered ${key}`, priceFen: 1_00, record: bookOf(`ordered ${key}`) },
    ]),
  );
  for (const key of keys) await order({ service, offer: idOf }, reader, [`ordered ${key}`]);
  for (const key of keys) await service.data('addToCart', { offerId: idOf(key) }, { session: reader.session });
  const call = await readerCall(service, reader.id);
  const visitor = service.context();
  const { result } = await service.data('listOrders', {}, { session: reader.session });
  const orderId = result[0]?.orderId ?? '';
  const of = (work: Parameters<typeof countStatements>[1]) => countStatements(service.store, work);
  const search = offerCalls.searchOffers.input.parse({});
  const offerIds = keys.map(idOf);
  return {
    list: await of((store) => searchOffers(search, { ...visitor, store })),
    front: await of((store) => listOffers({ rows: 12 }, { ...visitor, store })),
    offer: await of((store) => getOffer({ offerId: idOf(keys[0] ?? '') }, { ...visitor, store })),
    cart: await of((store) => listCart({}, { ...call, store })),
    settle: await of((store) => confirmOrder({ offerIds, pickupPlaceId: 'MAIN' }, { ...call, store })),
    orders: await of((store) => listOrders({ status: '', page: 1, rows: 10 }, { ...call, store })),
    logistics: await of((store) => getOrderLogistics({ orderId }, { ...call, store })),
    user: await of((store) => getPurchaser({}, { ...call, store })),
  };
}

test('the screens of purchasing ask the store as much for ten books as for one', async () => {
  // Another copy of what is lent is asked for too.
  const shop = await shopOf({
    purchasing: { allowances: [{}], maxInOrder: 10, anotherCopy: { waiting: 1 } },
    records: ['one 0', 'ten 0', 'ten 1'].map((name, at) => ({
      controlNumber: String(at),
      kind: 'book' as const,
      ...bookOf(name),
      holdings: [{ libCode: 'MAIN', locationId: 'stacks', items: [{ barcode: `X${String(at)}` }] }],
    })),
  });
  const [entry, ten] = [await statementsOf(shop, 'one', 1), await statementsOf(shop, 'ten', 10)];
  expect(ten).toEqual(entry);
  expect(entry).toEqual({ list: 2, front: 5, offer: 8, cart: 16, settle: 18, orders: 7, logistics: 8, user: 8 });
});
