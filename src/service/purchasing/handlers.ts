import { type Handlers, type ReaderCall, ServiceError } from '../platform/context/context.ts';
import { addToCart, deleteFromCart, listCart } from './cart.ts';
import { checkPurchaser, getPurchaser, getPurchasingParameters, getPurchasingRule } from './info.ts';
import { cancelOrder, cancelPreorder, confirmReceipt, getOrderLogistics, listOrders, listPreorders } from './orders.ts';
import type { OutputOf, ParsedInputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { freightOf, freightRuleFor } from '../../lib/rules/purchasing.ts';
import { type Db, inTransaction } from '../platform/db/database.ts';
import { offersById } from '../offers/offer.ts';
import { vendorName } from '../offers/summary.ts';
import { bookEntry, booksOf, quotesOf } from './books.ts';
import { deliveryOf } from './place.ts';
import { quoteCart, type CartQuote } from './quote.ts';
import { reasonOf, refusalMessage, requireSettings } from './reasons.ts';
import { type OrderRow, notifyPurchase } from '../purchase-orders/steps.ts';
import { formatOrders } from './order-entries.ts';
import { insertOrder } from './write-orders.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function formatQuote(call: ReaderCall, quote: CartQuote): OutputOf<'confirmOrder'> {
  const { funds } = requireSettings(call.library);
  const { parcels, refused, pricesThen } = quote;
  const parcelEntries = parcels.map(
    ({ vendor, lines, isPreorder, grams, booksFen, freightFen, libraryFen, readerFen }) => ({
      vendor,
      vendorName: vendorName(call, vendor),
      isPreorder,
      grams,
      booksFen,
      freightFen,
      libraryFen,
      readerFen,
      lines: lines.map(({ book, part, libraryFen: library, readerFen: own }) => {
        const then = pricesThen.get(book.offerId);
        const fund = funds.find((entry) => entry.code === part?.fund);
        return {
          ...bookEntry(book.offer),
          priceFen: book.priceFen,
          priceThenFen: then === undefined || then === book.priceFen ? null : then,
          libraryFen: library,
          readerFen: own,
          publishDay: book.offer.publishDay,
          fundName: fund ? inLanguage(fund.name, call.language) : null,
        };
      }),
    }),
  );
  return {
    token: parcels.length > 0 ? quote.token : null,
    parcels: parcelEntries,
    refused: refused.map(({ book, refusal }) => ({
      ...bookEntry(book.offer),
      reason: reasonOf(call, refusal, book.held),
    })),
    hasChanged: parcelEntries.some(({ lines }) => lines.some((line) => line.priceThenFen !== null)),
    booksFen: sum(parcelEntries.map((parcelEntry) => parcelEntry.booksFen)),
    freightFen: sum(parcelEntries.map((parcelEntry) => parcelEntry.freightFen)),
    libraryFen: sum(parcelEntries.map((parcelEntry) => parcelEntry.libraryFen)),
    readerFen: sum(parcelEntries.map((parcelEntry) => parcelEntry.readerFen)),
  };
}

/** The vendors' prices of this moment for offers of the library. */
async function pricesNow(call: ReaderCall, offerIds: readonly string[]) {
  return quotesOf(call, await offersById(call.store.db, call.library.id, offerIds.map(Number)));
}

/** What the chosen books of the cart cost whom. Nothing is written. @throws ServiceError as `deliveryOf` */
export async function confirmOrder(
  input: ParsedInputOf<'confirmOrder'>,
  call: ReaderCall,
): Promise<OutputOf<'confirmOrder'>> {
  const settings = requireSettings(call.library);
  const quotes = await pricesNow(call, input.offerIds);
  return formatQuote(call, await quoteCart(call.store.db, call, settings, input, quotes));
}

/** Orders that came of a quote before: the same press again, or an answer that was lost. */
const orderedBefore = (db: Db, { library, reader }: ReaderCall, token: string): Promise<OrderRow[]> =>
  db
    .selectFrom('purchase_order')
    .selectAll()
    .where('library_id', '=', library.id)
    .where('reader_id', '=', reader.id)
    .where('quote', '=', token)
    .orderBy('id')
    .execute();

/**
 * Orders what the reader was shown, in one transaction: prices, stock, limits and budget are looked at again, and are
 * bound with the orders.
 * @throws ServiceError 409 when anything is another than the reader was shown, or nothing of it can be ordered
 */
export const createOrder: Handlers['createOrder'] = async (input, call) => {
  const { store, library } = call;
  const settings = requireSettings(library);
  const orders = await orderNow(input, call, settings);
  call.say('purchaseOrdered');
  const orderEntries = await formatOrders(store.db, call, orders);
  return { orders: orderEntries, readerFen: sum(orderEntries.map((orderEntry) => orderEntry.openFen)) };
};

async function orderNow(
  input: ParsedInputOf<'createOrder'>,
  call: ReaderCall,
  settings: ReturnType<typeof requireSettings>,
): Promise<OrderRow[]> {
  const { store, library, reader } = call;
  const quotes = await pricesNow(call, input.offerIds);
  return inTransaction(store.db, async (db) => {
    const before = await orderedBefore(db, call, input.token);
    if (before.length > 0) return before;
    const quote = await quoteCart(db, call, settings, input, quotes);
    if (quote.token !== input.token || quote.parcels.length === 0) {
      const [first] = quote.refused;
      if (quote.parcels.length > 0 || !first) throw new ServiceError(errCodes.conflict, 'purchaseChanged');
      const { key, values } = refusalMessage(call, first.refusal);
      throw new ServiceError(errCodes.conflict, key, values);
    }
    const now = call.now();
    const orders: OrderRow[] = [];
    for (const parcel of quote.parcels) {
      const order = await insertOrder(db, { library, settings, quote, now }, parcel);
      orders.push(order);
      if (order.stage === 'toPay') await notifyPurchase(db, library, order, 'purchaseToPay', now);
    }
    const ordered = quote.parcels.flatMap(({ lines }) => lines.map(({ book }) => book.offerId));
    await db.deleteFrom('purchase_cart').where('reader_id', '=', reader.id).where('offer_id', 'in', ordered).execute();
    return orders;
  });
}

/** What sending books costs, by vendor, at the prices of the vendors' lists. @throws ServiceError 404 for addresses of others */
const getFreightPrice: Handlers['getFreightPrice'] = async ({ offerIds, addressId }, call) => {
  const settings = requireSettings(call.library);
  const { store, library, reader } = call;
  const delivery = addressId === undefined ? undefined : await deliveryOf(store.db, call, settings, { addressId });
  const rule = delivery?.kind === 'address' ? freightRuleFor(settings, delivery.areaCode) : undefined;
  const offers = await offersById(store.db, library.id, offerIds.map(Number));
  const books = await booksOf(store.db, { ...call, readerId: reader.id }, offers);
  const parcels = [...Map.groupBy(books, (book) => book.vendor)].map(([vendor, its]) => {
    const grams = sum(its.map((book) => book.grams ?? settings.usualGrams));
    const booksFen = sum(its.map((book) => book.priceFen));
    const freightFen = delivery === undefined ? 0 : rule ? freightOf(rule, { grams, booksFen }) : null;
    return { vendor, vendorName: vendorName(call, vendor), grams, freightFen };
  });
  return { totalFen: sum(parcels.map((parcel) => parcel.freightFen ?? 0)), paidBy: settings.share.freight, parcels };
};

/** The calls of books that readers choose and the library buys. */
export const purchasingHandlers = {
  checkPurchaser,
  getPurchasingRule,
  getPurchasingParameters,
  getPurchaser,
  getFreightPrice,
  listCart,
  addToCart,
  deleteFromCart,
  confirmOrder,
  createOrder,
  listOrders,
  getOrderLogistics,
  cancelOrder,
  listPreorders,
  cancelPreorder,
  confirmReceipt,
} satisfies Partial<Handlers>;
