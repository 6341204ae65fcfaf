import { errCodes } from '../../lib/contract/envelope.ts';
import { findCharges } from '../ledger/charges/read-charges.ts';
import { settle } from '../ledger/charges/settle-charges.ts';
import { ServiceError } from '../platform/context/context.ts';
import { message } from '../platform/messages/index.ts';
import type { Payable, PayableRef } from '../ledger/payments/payables.ts';
import type { Db } from '../platform/db/database.ts';
import type { OrderRow } from '../purchase-orders/steps.ts';
import { orderPaid } from './write-orders.ts';

/** The order of the reader, in whatever stage; `ref` is its id. */
const ownOrder = (db: Db, { library, readerId, ref }: PayableRef): Promise<OrderRow | undefined> =>
  db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', Number(ref))
    .where('library_id', '=', library.id)
    .where('reader_id', '=', readerId)
    .executeTakeFirst();

/** The order of the reader where it waits to be paid, with what is open of its share. */
async function toPay(db: Db, ref: PayableRef) {
  const order = await ownOrder(db, ref);
  if (order?.stage !== 'toPay' || order.charge_id === null) return undefined;
  const [charge] = await findCharges(db, ref.library.id, { chargeIds: [order.charge_id] });
  return { order, chargeId: order.charge_id, openFen: charge?.openFen ?? 0 };
}

/** A reader's share of an order: once it is paid, the order goes to the vendor. */
export const orderShare: Payable = {
  requireThere: async (db, ref) => {
    if (!(await ownOrder(db, ref))) throw new ServiceError(errCodes.notFound, 'purchaseOrderNotFound');
  },
  openKey: ({ library, ref }) => `order:${String(library.id)}:${ref}`,
  due: async (db, ref, language) => {
    const found = await toPay(db, ref);
    if (!found || found.openFen === 0) return undefined;
    return { amountFen: found.openFen, title: message(language, 'paymentOfOrder', { number: found.order.number }) };
  },
  paid: async (db, { key, means, amountFen, now, ...ref }) => {
    const found = await toPay(db, ref);
    const takenFen = Math.min(found?.openFen ?? 0, amountFen);
    if (!found || takenFen === 0) return 0;
    const { library, readerId } = ref;
    await settle(db, { library, readerId, key, now, means, chargeIds: [found.chargeId], amountFen: takenFen });
    if (takenFen === found.openFen) await orderPaid(db, found.order, now);
    return takenFen;
  },
};
