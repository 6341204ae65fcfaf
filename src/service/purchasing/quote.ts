import { createHash } from 'node:crypto';
import { quoteFor, quoteText, type Quote } from '../../lib/rules/purchasing-quote.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import type { ReaderCall } from '../platform/context/context.ts';
import { offersById } from '../offers/offer.ts';
import { booksOf, type Book } from './books.ts';
import { fundUses } from './budget.ts';
import { deliveryOf, placeKey, quotePlace, type Delivery, type DeliveryGiven } from './place.ts';
import { purchaserOf, type Purchaser } from './purchaser.ts';
import type { PurchasingSettings } from '../platform/configuration/purchasing.schema.ts';

export interface QuoteGiven extends DeliveryGiven {
  offerIds: readonly string[];
}

/** What the chosen books of a cart come to, with everything that an order needs. */
export interface CartQuote extends Quote<Book> {
  purchaser: Purchaser;
  delivery: Delivery;
  year: number;
  /** Price at which each was put into the cart, by the offer's id. */
  pricesThen: ReadonlyMap<number, number>;
  /** Hash of everything that the reader sees of it: what is accepted is this and nothing else. */
  token: string;
}

/**
 * Reckons the chosen books of a reader's cart; inside the transaction that orders them where there is one.
 * @param input.offerIds books that are not in the cart are left out
 * @param quotes the vendors' prices, by the offer's id
 * @throws ServiceError as `deliveryOf`
 */
export async function quoteCart(
  db: Db,
  call: ReaderCall,
  settings: PurchasingSettings,
  input: QuoteGiven,
  quotes: Parameters<typeof booksOf>[3],
): Promise<CartQuote> {
  const { library, reader } = call;
  const now = call.now();
  const purchaser = await purchaserOf(db, library, settings, { id: reader.id, now });
  const delivery = await deliveryOf(db, call, settings, input);
  const cart = await db
    .selectFrom('purchase_cart')
    .select(['id', 'offer_id', 'price'])
    .where('reader_id', '=', reader.id)
    .where('library_id', '=', library.id)
    .where('offer_id', 'in', input.offerIds.map(Number))
    .orderBy('id')
    .limit(settings.maxInOrder)
    .execute();
  const offers = await offersById(
    db,
    library.id,
    cart.map((entry) => entry.offer_id),
  );
  const found = await booksOf(db, { ...call, readerId: reader.id }, offers, quotes);
  const [against] = purchaser.refusals;
  const books = against ? found.map((book) => ({ ...book, refusal: against })) : found;
  const year = Number(libraryDay(library, now).slice(0, 4));
  const quote = quoteFor(
    settings,
    {
      allowance: purchaser.allowance ?? { readerTypes: [], booksPerMonth: 0 },
      readerType: purchaser.type,
      year,
      bought: purchaser.bought,
      uses: await fundUses(db, library.id, year),
      place: quotePlace(delivery),
    },
    books,
  );
  // The rows of the cart are in it, so that what was ordered once is no quote any more.
  const rows = cart.map((entry) => entry.id).join(',');
  const text = [String(library.id), String(reader.id), rows, quoteText(quote, placeKey(delivery))].join('\n');
  return {
    ...quote,
    purchaser,
    delivery,
    year,
    token: createHash('sha256').update(text).digest('base64url'),
    pricesThen: new Map(cart.map((entry) => [entry.offer_id, entry.price])),
  };
}
