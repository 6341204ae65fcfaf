import { readerCall } from '../copy-requests/world.ts';
import { putOffers } from '../offers.ts';
import { addToCart } from '#service/purchasing/cart.ts';
import { cancelOrder, confirmReceipt } from '#service/purchasing/orders.ts';
import { confirmOrder, createOrder } from '#service/purchasing/handlers.ts';
import { orderShare } from '#service/purchasing/payable.ts';
import { openShop, payShare } from './purchasing.ts';
import { inTransaction } from '#service/platform/db/database.ts';

/**
 * Orders, pays, cancels and receives books in a store in a file, a line for each thing done, until it is killed:
 * `node child.ts <file> <address of the vendor's orders> <seed>`.
 */
const [, , storeFile = '', vendorUrl = '', seed = '1'] = process.argv;
const shop = await openShop({ storeFile, vendorUrl });
const { service, work } = shop;
service.clock.now += Number(seed) * 86_400_000;
const say = (done: string) => process.stdout.write(`${done}\n`);
for (let at = 0; ; at += 1) {
  const title = `书${seed}-${String(at)}`;
  const call = await readerCall(service, await service.addReader({ account: title, password: '' }));
  await service.store.db
    .updateTable('reader')
    .set({ pda_rule_accepted_at: 1 })
    .where('id', '=', call.reader.id)
    .execute();
  const offerIds = [(await putOffers(service, [{ vendorKey: title, priceFen: 100, record: { title } }]))(title)];
  await addToCart({ offerId: offerIds[0] ?? '' }, call);
  const given = { offerIds, pickupPlaceId: 'MAIN' };
  const { token } = await confirmOrder(given, call);
  const { orders } = await createOrder({ ...given, token: token ?? '' }, call);
  say('ordered');
  const orderId = orders[0]?.orderId ?? '';
  if (at % 3 === 0) await payShare(shop, call.reader);
  else {
    const paid = { library: call.library, readerId: call.reader.id, ref: orderId, paymentId: at, now: call.now() };
    const amountFen = orders[0]?.openFen ?? 0;
    await inTransaction(service.store.db, (db) =>
      orderShare.paid(db, { ...paid, key: `online:${title}`, means: 'weixin', amountFen }),
    );
  }
  say('paid');
  if (at % 4 === 3) {
    await cancelOrder({ orderId }, call);
    say('cancelled');
  }
  await work();
  say('sent');
  if (at % 4 === 1) {
    await service.store.db
      .updateTable('purchase_order')
      .set({ stage: 'shipped' })
      .where('id', '=', Number(orderId))
      .where('stage', '=', 'accepted')
      .execute();
    await confirmReceipt({ orderId }, call);
    say('received');
  }
}
