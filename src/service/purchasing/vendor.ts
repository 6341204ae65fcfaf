import { inLanguage } from '../../lib/contract/language.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { placeName } from '../request-queue/pickup-places.ts';
import type { Db } from '../platform/db/database.ts';
import { offersById } from '../offers/offer.ts';
import { vendorOrders, type VendorOrder, type VendorOrders } from './vendor-orders.ts';
import type { VendorKeys } from '../platform/configuration/vendor.schema.ts';
import { linesOf, type OrderRow } from '../purchase-orders/steps.ts';

/** How a vendor gets orders: over HTTP, by mail, or by staff, who tell the portal what the vendor says. */
export type VendorWay = { by: 'http'; orders: VendorOrders } | { by: 'mail'; address: string } | { by: 'staff' };

/** The way to a vendor of a library. @param code the library may have ended with it since: then staff see to it */
export function wayTo(library: LoadedLibrary, code: string, keyOf: VendorKeys | undefined): VendorWay {
  const way = library.file.purchasing?.vendors.find((vendor) => vendor.code === code)?.orders;
  if (way?.by === 'http') return { by: 'http', orders: vendorOrders(way, keyOf?.(library.groupCode, code)) };
  return way?.by === 'mail' ? { by: 'mail', address: way.address } : { by: 'staff' };
}

/** An order as its vendor gets it. */
export async function vendorOrder(db: Db, library: LoadedLibrary, order: OrderRow): Promise<VendorOrder> {
  const lines = await linesOf(db, order.id);
  const offers = new Map(
    (
      await offersById(
        db,
        library.id,
        lines.map((line) => line.offer_id),
      )
    ).map((offer) => [offer.id, offer]),
  );
  const address = await db
    .selectFrom('purchase_address')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  const atLibrary = inLanguage(library.file.name, 'zh-CN');
  return {
    number: order.number,
    items: lines.map((line) => ({
      key: offers.get(line.offer_id)?.vendorKey ?? '',
      isbn: line.isbn,
      title: line.title,
      priceFen: line.price,
      copies: 1,
    })),
    freightFen: order.freight,
    deliverTo: address
      ? { recipient: address.recipient, phone: address.phone, address: address.detail, postcode: address.postcode }
      : {
          // The parcel bears the order's number: the library knows the reader, the vendor need not.
          recipient: `${atLibrary} ${order.number}`,
          phone: '',
          postcode: '',
          address: `${atLibrary} ${inLanguage(placeName(library, order.pickup_place), 'zh-CN')}`,
        },
  };
}

/** An order as a mail to the vendor. */
export function vendorMail(order: VendorOrder): { subject: string; body: string } {
  const yuan = (fen: number) => (fen / 100).toFixed(2);
  const { recipient, phone, address, postcode } = order.deliverTo;
  const items = order.items.map(
    (item, at) =>
      `${String(at + 1)}. ${item.title}  ISBN ${item.isbn ?? '-'}  ${item.key}  ${yuan(item.priceFen)} 元 × ${String(item.copies)}`,
  );
  return {
    subject: `订单 ${order.number}`,
    body: [
      `订单号：${order.number}`,
      ...items,
      `运费：${yuan(order.freightFen)} 元`,
      `收件：${recipient} ${phone}`.trim(),
      `地址：${address} ${postcode}`.trim(),
    ].join('\n'),
  };
}
