import type { OrderActor, OrderStage, OrderStep } from '../../lib/rules/purchase-orders.ts';
import { reverse } from '../ledger/charges/settle-charges.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import { repayCharge } from '../ledger/payments/repay-charge.ts';
import { freeBudget } from './budget.ts';
import { notifyPurchase, type PurchaseNotice, takeOrderStep, type OrderRow } from '../purchase-orders/steps.ts';

/** Ways in which an order ends without delivery, each with its notice. */
const endings = {
  cancel: ['cancelled', 'purchaseCancelled'],
  refuse: ['refused', 'purchaseRefused'],
  expire: ['expired', 'purchaseExpired'],
  lapse: ['lapsed', 'purchaseLapsed'],
} as const satisfies Partial<Record<OrderStep, readonly [OrderStage, PurchaseNotice]>>;
export type OrderEnding = keyof typeof endings;

/**
 * Ends an order without delivery, inside a transaction: the budget is released, the reader's share is taken back
 * (online payments are refunded, what was paid at the desk is owed to the reader), the vendor hears no more of it, and
 * the reader is notified.
 * @param input.text what vendor or staff wrote, for the reader
 * @throws OrderStepError where the order is in another stage
 */
export async function endOrder(
  db: Db,
  library: LendingLibrary,
  order: OrderRow,
  ending: OrderEnding,
  input: { by: OrderActor; now: number; text?: string | undefined },
): Promise<OrderRow> {
  const { now, text } = input;
  const [to, notice] = endings[ending];
  const after = await takeOrderStep(db, order, ending, to, { ...input, set: { pay_until: null, poll_at: null } });
  await freeBudget(db, { library, order: after, now });
  if (after.charge_id !== null && after.reader_id !== null) {
    const event = { library, readerId: after.reader_id, key: `order-ended:${after.number}`, now, note: after.number };
    const { isNew } = await reverse(db, { ...event, chargeId: after.charge_id });
    if (isNew) await repayCharge(db, { ...event, chargeId: after.charge_id });
  }
  await db
    .updateTable('purchase_dispatch')
    .set({ done_at: now })
    .where('order_id', '=', order.id)
    .where('done_at', 'is', null)
    .execute();
  await notifyPurchase(db, library, after, notice, now, text);
  return after;
}
