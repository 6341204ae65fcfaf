import type { PurchaseOrder } from '../../lib/contract/calls/purchasing.ts';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { cancellationOf, type OrderStage } from '../../lib/rules/purchase-orders.ts';
import { findCharges } from '../ledger/charges/read-charges.ts';
import type { Db } from '../platform/db/database.ts';
import type { CallContext } from '../platform/context/context.ts';
import { placeName } from '../request-queue/pickup-places.ts';
import { message } from '../platform/messages/index.ts';
import { vendorName } from '../offers/summary.ts';
import { settingsOf } from './reasons.ts';
import type { OrderRow } from '../purchase-orders/steps.ts';

/** A stage in the reader's language. */
export const stageName = (language: Language, stage: OrderStage): string => message(language, `orderStage_${stage}`);

/** All that formatted orders need, read in one statement for each table. */
async function readOrderDetails(db: Db, libraryId: number, orders: readonly OrderRow[]) {
  const ids = orders.map((order) => order.id);
  const [lines, addresses, tries] = await Promise.all([
    db
      .selectFrom('purchase_line')
      .leftJoin('loan', 'loan.id', 'purchase_line.loan_id')
      .selectAll('purchase_line')
      .select(['loan.due_on', 'loan.returned_at'])
      .where('purchase_line.order_id', 'in', ids)
      .orderBy('purchase_line.id')
      .execute(),
    db.selectFrom('purchase_address').selectAll().where('order_id', 'in', ids).execute(),
    db
      .selectFrom('purchase_dispatch')
      .select(['order_id', 'attempts'])
      .where('order_id', 'in', ids)
      .where('kind', '=', 'order')
      .execute(),
  ]);
  const chargeIds = orders.flatMap((order) => order.charge_id ?? []);
  const charges = chargeIds.length === 0 ? [] : await findCharges(db, libraryId, { chargeIds });
  return {
    lines: Map.groupBy(lines, (row) => row.order_id),
    addresses: new Map(addresses.map((row) => [row.order_id, row])),
    sentToVendor: new Set(tries.filter((row) => row.attempts > 0).map((row) => row.order_id)),
    open: new Map(charges.map((charge) => [charge.id, charge.openFen])),
  };
}

/** Orders as their reader sees them, in the order given. */
export async function formatOrders(
  db: Db,
  call: Pick<CallContext, 'library' | 'language'>,
  orders: readonly OrderRow[],
): Promise<PurchaseOrder[]> {
  if (orders.length === 0) return [];
  const { library, language } = call;
  const { lines, addresses, sentToVendor, open } = await readOrderDetails(db, library.id, orders);
  const rule = settingsOf(library)?.cancel ?? 'beforeSending';
  return orders.map((order) => {
    const address = addresses.get(order.id);
    const openFen = order.charge_id === null ? 0 : (open.get(order.charge_id) ?? 0);
    return {
      orderId: String(order.id),
      number: order.number,
      stage: order.stage,
      status: order.status,
      stageName: stageName(language, order.stage),
      isOpen: order.is_open === 1,
      isPreorder: order.is_preorder === 1,
      expectedOn: order.expected_on,
      vendorName: vendorName(call, order.vendor),
      pickupPlaceName:
        order.pickup_place === null ? null : inLanguage(placeName(library, order.pickup_place), language),
      address: address?.detail ?? null,
      recipient: address?.recipient ?? null,
      freightFen: order.freight,
      libraryFen: order.library_share,
      readerFen: order.reader_share,
      openFen,
      payUntil: order.pay_until === null ? null : new Date(Number(order.pay_until)).toISOString(),
      createdAt: new Date(Number(order.created_at)).toISOString(),
      carrier: order.carrier,
      tracking: order.tracking,
      can: {
        pay: order.stage === 'toPay' && openFen > 0,
        cancel: cancellationOf(order.stage, sentToVendor.has(order.id), rule) !== undefined,
        confirmReceipt: order.stage === 'shipped' || order.stage === 'delivered',
      },
      lines: (lines.get(order.id) ?? []).map((line) => ({
        offerId: String(line.offer_id),
        title: line.title,
        titleLang: line.title_lang,
        author: line.author,
        publisher: line.publisher,
        publishYear: line.year,
        isbn: line.isbn,
        priceFen: line.price,
        libraryFen: line.library_share,
        readerFen: line.reader_share,
        barcode: line.barcode,
        recordId: line.record_id === null ? null : String(line.record_id),
        dueOn: line.returned_at === null ? line.due_on : null,
      })),
    };
  });
}
