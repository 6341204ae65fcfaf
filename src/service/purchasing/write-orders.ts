import type { OrderStage } from '../../lib/rules/purchase-orders.ts';
import type { QuoteParcel } from '../../lib/rules/purchasing-quote.ts';
import { charge } from '../ledger/charges/charge.ts';
import { libraryDay, type LendingLibrary } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import { countChosen } from '../offers/front.ts';
import { bookEntry, type Book } from './books.ts';
import { bindBudget } from './budget.ts';
import type { CartQuote } from './quote.ts';
import { logOrderStep, orderStageColumns, takeOrderStep, type OrderRow } from '../purchase-orders/steps.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';

interface Ordering {
  library: LendingLibrary;
  settings: PurchasingSettings;
  quote: CartQuote;
  now: number;
}

/** The number of the next order of a day. Orders are never deleted, so it is new. */
async function nextNumber(db: Db, day: string): Promise<string> {
  const { last } = await db
    .selectFrom('purchase_order')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return `P${day.replaceAll('-', '')}-${String(Number(last ?? 0) + 1).padStart(5, '0')}`;
}

/** Records that the vendor is to be notified of a paid order; a job sends it. */
export async function readyToSend(db: Db, order: OrderRow, now: number): Promise<void> {
  await db
    .insertInto('purchase_dispatch')
    .values({ order_id: order.id, kind: 'order', attempts: 0, next_at: now, done_at: null, problem: null })
    .execute();
}

/**
 * Charges the reader's share of an order that is not charged yet.
 * @returns what the order begins with: paid for already where the reader pays nothing
 */
export async function chargeShare(
  db: Db,
  { library, settings, now }: Pick<Ordering, 'library' | 'settings' | 'now'>,
  order: Pick<OrderRow, 'number' | 'reader_id' | 'reader_share'>,
  title: string,
): Promise<{ stage: OrderStage; charge_id: number | null; pay_until: number | null }> {
  const { number, reader_id: readerId, reader_share: amountFen } = order;
  if (amountFen === 0 || readerId === null) return { stage: 'toSend', charge_id: null, pay_until: null };
  const event = { library, readerId, key: `order:${number}`, now, note: number };
  const { chargeId } = await charge(db, { ...event, kind: 'order', amountFen, subject: { title } });
  return { stage: 'toPay', charge_id: chargeId, pay_until: now + settings.payHours * 3_600_000 };
}

async function insertLines(db: Db, orderId: number, { lines }: QuoteParcel<Book>): Promise<void> {
  await db
    .insertInto('purchase_line')
    .values(
      lines.map(({ book, part, libraryFen, readerFen }) => {
        const { title, titleLang, author, publisher, publishYear, isbn } = bookEntry(book.offer);
        return {
          order_id: orderId,
          offer_id: book.offerId,
          isbn,
          title,
          title_lang: titleLang,
          author,
          publisher,
          year: publishYear,
          class_no: book.classNo,
          data: JSON.stringify(book.offer.record),
          price: book.priceFen,
          library_share: libraryFen,
          reader_share: readerFen,
          fund: part?.fund ?? null,
          fund_category: part?.category ?? null,
          record_id: null,
          barcode: null,
          loan_id: null,
          ended_at: null,
        };
      }),
    )
    .execute();
}

/**
 * Writes one parcel of a quote as an order, inside a transaction: the order and its books, the budget it binds, the
 * reader's share, the address, and the message to the vendor.
 */
export async function insertOrder(db: Db, ordering: Ordering, parcel: QuoteParcel<Book>): Promise<OrderRow> {
  const { library, quote, now } = ordering;
  const { delivery, purchaser } = quote;
  const day = libraryDay(library, now);
  const number = await nextNumber(db, day);
  const readerId = purchaser.id;
  const title = parcel.lines.map(({ book }) => book.offer.record.title).join('；');
  const { stage, ...paying } = parcel.isPreorder
    ? { stage: 'preordered' as const, charge_id: null, pay_until: null }
    : await chargeShare(db, ordering, { number, reader_id: readerId, reader_share: parcel.readerFen }, title);
  const order = await db
    .insertInto('purchase_order')
    .values({
      library_id: library.id,
      number,
      reader_id: readerId,
      vendor: parcel.vendor,
      ...orderStageColumns(stage),
      pickup_place: delivery.kind === 'pickup' ? delivery.place.addressId : null,
      is_preorder: parcel.isPreorder ? 1 : 0,
      books: parcel.lines.length,
      freight: parcel.freightFen,
      library_share: parcel.libraryFen,
      reader_share: parcel.readerFen,
      quote: quote.token,
      ...paying,
      freight_fund: parcel.freightPart?.fund ?? null,
      freight_category: parcel.freightPart?.category ?? null,
      fund_year: quote.year,
      is_bound: 1,
      vendor_number: null,
      carrier: null,
      tracking: null,
      expected_on: parcel.isPreorder ? (parcel.lines[0]?.book.offer.publishDay ?? null) : null,
      poll_at: null,
      day,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertLines(db, order.id, parcel);
  await logOrderStep(db, order, { by: 'reader', now });
  await bindBudget(db, { library, order, now });
  if (delivery.kind === 'address') {
    const { recipient, phone, line, postcode } = delivery.address;
    await db
      .insertInto('purchase_address')
      .values({
        order_id: order.id,
        reader_id: readerId,
        recipient,
        phone,
        detail: line,
        postcode,
        area_code: delivery.areaCode,
      })
      .execute();
  }
  if (stage === 'toSend') await readyToSend(db, order, now);
  const chosen = parcel.lines.map(({ book }) => book.offerId);
  await countChosen(db, chosen, now);
  return order;
}

/** The reader's share is paid: the order goes on to its vendor. Inside a transaction. */
export async function orderPaid(
  db: Db,
  order: OrderRow,
  now: number,
  by: 'library' | 'staff' = 'library',
): Promise<OrderRow> {
  const after = await takeOrderStep(db, order, 'pay', 'toSend', { by, now, set: { pay_until: null } });
  await readyToSend(db, after, now);
  return after;
}
