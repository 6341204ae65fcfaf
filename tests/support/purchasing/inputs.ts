import type { CallName } from '#lib/contract/endpoints.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import { putOffers, testPurchasing } from '../offers.ts';
import type { TestService } from '../service.ts';
import { testRules } from './purchasing.ts';

/** `purchasing` of a library where the library pays everything, so that orders need no payment. */
export const freePurchasing = {
  ...testPurchasing,
  ...testRules,
  allowances: [{ readerTypes: [] }],
  share: { percent: 100 },
};

let made = 0;

/** Inputs for the calls of orders, each with something that was ordered for it. */
export function purchasingInputs(
  service: () => TestService,
  session: () => SessionToken,
): Partial<Record<CallName, () => Promise<object>>> {
  const where = { pickupPlaceId: 'MAIN' };
  /** A cart with a book that nobody has ordered. */
  const cart = async (isPreorder = false): Promise<string> => {
    const { data } = service();
    await data('getPurchasingRule', { accept: true }, { session: session() });
    made += 1;
    const [vendorKey, title] = [`cart${String(made)}`, `选来的书${String(made)}`];
    const availability = isPreorder ? ('preorder' as const) : ('inStock' as const);
    const offerId = (await putOffers(service(), [{ vendorKey, availability, priceFen: 1, record: { title } }]))(
      vendorKey,
    );
    await data('addToCart', { offerId }, { session: session() });
    return offerId;
  };
  const shown = async (isPreorder = false) => {
    const offerIds = [await cart(isPreorder)];
    const { token } = await service().data('confirmOrder', { offerIds, ...where }, { session: session() });
    return { offerIds, token: token ?? '', ...where };
  };
  const ordered = async (isPreorder = false) => {
    const { orders } = await service().data('createOrder', await shown(isPreorder), { session: session() });
    return { orderId: orders[0]?.orderId ?? '' };
  };
  const delivered = async () => {
    const order = await ordered();
    await service()
      .store.db.updateTable('purchase_order')
      .set({ stage: 'delivered', status: 3 })
      .where('id', '=', Number(order.orderId))
      .execute();
    return order;
  };
  return {
    confirmOrder: async () => ({ offerIds: [await cart()], ...where }),
    createOrder: () => shown(),
    getOrderLogistics: () => ordered(),
    cancelOrder: () => ordered(),
    cancelPreorder: () => ordered(true),
    confirmReceipt: delivered,
  };
}
