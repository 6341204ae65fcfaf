import { expect, test } from 'vitest';
import { orderStages } from '#lib/rules/purchase-orders.ts';
import { putOffers } from '#support/offers.ts';
import { testService } from '#support/service.ts';
import { loadDemoPurchases } from './purchasing.ts';
import { freePurchasing } from '#support/purchasing/inputs.ts';

test('the first demo reader has an order in every stage and a filled cart, once', async () => {
  const purchasing = { ...freePurchasing, share: { percent: 100, freight: 'reader' as const } };
  const service = await testService({ libraries: [{ file: { demo: true, purchasing } }] });
  try {
    await service.addReader();
    const offers = Array.from({ length: 24 }, (_, at) => ({
      vendorKey: `o${String(at)}`,
      record: { title: `书${String(at)}` },
    }));
    const later = { availability: 'preorder' as const, publishDay: '2026-06-01' };
    await putOffers(
      service,
      offers.map((offer, at) => (at < 3 ? { ...offer, ...later } : offer)),
    );
    const { library } = service.context();
    const load = () => loadDemoPurchases(service.store, [library], () => service.clock.now);
    expect(await load()).toEqual(['demo']);
    expect(await load()).toEqual([]);
    const session = await service.signIn();
    const { result } = await service.data('listOrders', { rows: 50 }, { session });
    expect(result.map((entry) => entry.stage).sort()).toEqual([...orderStages].sort());
    expect(result.filter((entry) => entry.openFen > 0).map((entry) => entry.stage)).toEqual(['toPay']);
    const payments = await service.store.db.selectFrom('payment').select(['state', 'kind']).execute();
    expect(payments.map((payment) => payment.state).sort()).toEqual(['expired', 'failed', 'paid', 'returned']);
    const refunds = await service.store.db.selectFrom('payment_refund').select(['state', 'reason']).execute();
    expect(refunds.map((refund) => `${refund.reason} ${refund.state}`).sort()).toEqual(['late done', 'order done']);
    expect((await service.data('listCart', {}, { session })).total).toBe(4);
    expect((await service.data('listPreorders', {}, { session })).total).toBe(1);
  } finally {
    await service.close();
  }
});
