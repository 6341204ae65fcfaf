import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { putOffers } from '#support/offers.ts';
import { fundBalances } from './budget.ts';
import { openShop, order, type Mood, type Shop } from '#support/purchasing/purchasing.ts';

const open: Shop[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});
async function shopOf(input: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop({ ...input, purchasing: { share: { percent: 100 }, ...input.purchasing } });
  open.push(shop);
  return shop;
}
const stageOf = async ({ service }: Shop, number: string) =>
  (
    await service.store.db
      .selectFrom('purchase_order')
      .select('stage')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).stage;
const minute = 60_000;

/** An order that waits to be sent. */
async function ordered(shop: Shop) {
  const reader = await shop.reader();
  const { orders } = await order(shop, reader, ['a']);
  const [{ orderId, number } = { orderId: '', number: '' }] = orders;
  return { orderId, number, session: reader.session };
}

test('repeats a request whose answer was lost, and the vendor has one order', async () => {
  const shop = await shopOf();
  const { number } = await ordered(shop);
  shop.behave(() => 'dropped');
  await shop.work();
  expect(await stageOf(shop, number)).toBe('toSend');
  shop.behave(() => undefined);
  await shop.work();
  // It is left alone until its time.
  expect(shop.desk.sent.get(number)).toBe(1);
  shop.service.clock.now += minute;
  await shop.work();
  await shop.work();
  expect(shop.desk.sent.get(number)).toBe(2);
  expect(shop.desk.orders.size).toBe(1);
  expect(await stageOf(shop, number)).toBe('accepted');
});

test('keeps orders waiting when a vendor is silent or answers nonsense, and shows the reader no wrong state', async () => {
  const shop = await shopOf();
  const { number, session, orderId } = await ordered(shop);
  const moods: Mood[] = [
    () => 'silent',
    () => ({ status: 500, body: {} }),
    () => ({ status: 200, body: { state: 'sold' } }),
  ];
  for (const mood of moods) {
    shop.behave(mood);
    await shop.work();
    expect(await stageOf(shop, number)).toBe('toSend');
    shop.service.clock.now += 60 * minute;
  }
  const { steps } = await shop.service.data('getOrderLogistics', { orderId }, { session: await shop.service.signIn() });
  expect(steps.map((step) => step.stage)).toEqual(['toSend']);
  expect(session).toBeDefined();
  shop.behave(() => undefined);
  await shop.work();
  expect(await stageOf(shop, number)).toBe('accepted');
});

test('a vendor that refuses frees the budget, and says why', async () => {
  const shop = await shopOf();
  const { number } = await ordered(shop);
  shop.behave(() => ({ status: 200, body: { state: 'refused', reason: '已绝版' } }));
  await shop.work();
  expect(await stageOf(shop, number)).toBe('refused');
  const { service } = shop;
  const [bound] = await fundBalances(service.store.db, service.context().library.id, 2026);
  expect(bound).toMatchObject({ bound: 0, spent: 0 });
  const [notice] = (await service.data('listNotices', {}, { session: await service.signIn() })).result;
  expect(notice).toMatchObject({ title: '书商无法供货', reply: '已绝版' });
});

test('a cancellation that crosses an order whose answer was lost leaves no order at the vendor', async () => {
  const shop = await shopOf();
  const { number, orderId, session } = await ordered(shop);
  shop.behave(() => 'dropped');
  await shop.work();
  shop.behave(() => undefined);
  const answer = await shop.service.call('cancelOrder', { orderId }, { session });
  expect(answer.message).toBe('已向书商申请取消，请等待答复');
  shop.service.clock.now += minute;
  await shop.work();
  expect(shop.desk.orders.get(number)?.state).toBe('cancelled');
  expect(await stageOf(shop, number)).toBe('cancelled');
  shop.service.clock.now += 60 * minute;
  await shop.work();
  expect(shop.desk.sent.get(number)).toBe(1);
});

test('a shipped order cannot be cancelled and continues', async () => {
  const shop = await shopOf();
  const { number, orderId, session } = await ordered(shop);
  await shop.work();
  await shop.service.data('cancelOrder', { orderId }, { session });
  shop.desk.set(number, 'shipped');
  await shop.work();
  expect(await stageOf(shop, number)).toBe('shipped');
});

test('a vendor by mail gets each order once, and nothing of who the reader is where it goes to the library', async () => {
  const shop = await shopOf({ by: 'mail' });
  const { number } = await ordered(shop);
  await shop.work();
  await shop.work();
  const mails = await shop.service.posted();
  expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([['orders@vendor.example', `订单 ${number}`]]);
  expect(mails[0]?.body).toContain('9787020000012');
  expect(mails[0]?.body).not.toContain('李明');
  expect(await stageOf(shop, number)).toBe('sent');
});

test('whatever vendors answer in whatever order, money and stages agree and nothing is ordered twice', async () => {
  const shop = await shopOf({ purchasing: { allowances: [{ readerTypes: [] }] } });
  const { service, desk } = shop;
  const { library } = service.context();
  const acts = fc.constantFrom('work', 'drop', 'silent', 'ship', 'deliver', 'refuse', 'cancel', 'receive', 'later');
  for (const [at, plan] of fc
    .sample(fc.array(acts, { minLength: 6, maxLength: 14 }), { seed: 7, numRuns: 12 })
    .entries()) {
    const reader = await shop.reader(`reader${String(at)}`);
    const title = `书${String(at)}`;
    const idOf = await putOffers(service, [{ vendorKey: title, priceFen: 50_00, record: { title } }]);
    const { orders } = await order({ service, offer: idOf }, reader, [title]);
    const { orderId, number } = orders[0] ?? { orderId: '', number: '' };
    for (const act of plan) {
      const { session } = reader;
      const known = desk.orders.get(number);
      shop.behave(() => (act === 'drop' ? 'dropped' : act === 'silent' ? 'silent' : undefined));
      if (act === 'ship' && known?.state === 'accepted') desk.set(number, 'shipped');
      if (act === 'deliver' && known?.state === 'shipped') desk.set(number, 'delivered');
      if (act === 'refuse' && known?.state === 'accepted') desk.set(number, 'refused');
      if (act === 'cancel') await service.call('cancelOrder', { orderId }, { session });
      else if (act === 'receive') await service.call('confirmReceipt', { orderId }, { session });
      else await shop.work();
      service.clock.now += act === 'later' ? 35 * minute : 1;
      if (act === 'later') reader.session = await service.signIn({ username: `reader${String(at)}` });
    }
    expect([...desk.orders.keys()].filter((entry) => entry === number).length).toBeLessThanOrEqual(1);
  }
  const rows = await service.store.db.selectFrom('purchase_order').selectAll().execute();
  const sums = await fundBalances(service.store.db, library.id, 2026);
  const fen = (stages: readonly string[]) =>
    rows.filter((row) => stages.includes(row.stage)).reduce((sum, row) => sum + row.library_share, 0);
  expect(sums.reduce((sum, entry) => sum + entry.spent, 0)).toBe(fen(['delivered', 'received', 'returned', 'kept']));
  expect(sums.reduce((sum, entry) => sum + entry.bound, 0)).toBe(
    fen(['preordered', 'toPay', 'toSend', 'sent', 'accepted', 'toCancel', 'shipped']),
  );
  for (const row of rows.filter((row) => row.stage === 'received')) {
    const lines = await service.store.db
      .selectFrom('purchase_line')
      .selectAll()
      .where('order_id', '=', row.id)
      .execute();
    expect(lines.every((line) => line.loan_id !== null)).toBe(true);
  }
});
