import { stepForVendor, type OrderActor, type OrderStage } from '../../lib/rules/purchase-orders.ts';
import type { Db } from '../platform/db/database.ts';
import type { LendingLibrary } from '../platform/configuration/lending.ts';
import type { VendorAnswer } from './vendor-orders.ts';
import { spendBudget } from './budget.ts';
import { endOrder } from './end.ts';
import { notifyPurchase, type PurchaseNotice, takeOrderStep, type OrderRow } from '../purchase-orders/steps.ts';

const notices: Partial<Record<OrderStage, PurchaseNotice>> = {
  accepted: 'purchaseAccepted',
  shipped: 'purchaseShipped',
  delivered: 'purchaseDelivered',
};

/** Keeps where a parcel was; what is known already is kept once. */
async function saveLogistics(db: Db, order: OrderRow, steps: VendorAnswer['steps']): Promise<void> {
  if (steps.length === 0) return;
  await db
    .insertInto('purchase_logistic')
    .values(steps.map(({ at, text }) => ({ order_id: order.id, at: Date.parse(at), text })))
    .onConflict((clash) => clash.columns(['order_id', 'at', 'text']).doNothing())
    .execute();
}

/**
 * Takes an order to where its vendor, or staff for the vendor, say that it is, inside a transaction. What was said before,
 * or is behind what is known, changes nothing.
 * @param input.pollAt when the vendor is asked next; null: staff tell it
 * @returns the order as it is then
 */
export async function followVendor(
  db: Db,
  library: LendingLibrary,
  order: OrderRow,
  said: VendorAnswer,
  input: { by: Extract<OrderActor, 'vendor' | 'staff'>; now: number; pollAt: number | null },
): Promise<OrderRow> {
  const { by, now, pollAt } = input;
  await saveLogistics(db, order, said.steps);
  const known = await db
    .updateTable('purchase_order')
    .set({
      vendor_number: said.vendorNumber ?? order.vendor_number,
      carrier: said.carrier ?? order.carrier,
      tracking: said.tracking ?? order.tracking,
      poll_at: order.is_open === 1 ? pollAt : null,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const text = said.reason ?? undefined;
  const next = stepForVendor(known.stage, said.state);
  if (!next) return known;
  const [step, to] = next;
  if (step === 'refuse' || step === 'cancel') return endOrder(db, library, known, step, { by, now, text });
  const after = await takeOrderStep(db, known, step, to, { by, now, text });
  if (to === 'delivered') await spendBudget(db, { library, order: after, now });
  const notice = notices[to];
  if (notice) await notifyPurchase(db, library, after, notice, now);
  return after;
}
