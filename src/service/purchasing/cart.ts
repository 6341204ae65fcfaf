import type { OutputOf } from '../../lib/contract/contract.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { exclusionOf, sharesOf } from '../../lib/rules/purchasing.ts';
import { type ReaderCall, ServiceError, type Handlers } from '../platform/context/context.ts';
import { offersById, requireOffer } from '../offers/offer.ts';
import { vendorName } from '../offers/summary.ts';
import { bookEntry, booksOf } from './books.ts';
import { purchaserOf } from './purchaser.ts';
import { reasonOf, requireSettings } from './reasons.ts';
import { inTransaction } from '../platform/db/database.ts';
import { countRows } from '../platform/db/lists.ts';

const maxInCart = 50;

/** The reader's cart with prices as the vendors listed them, and what rules out settling it. */
export async function listCart(_: object, call: ReaderCall): Promise<OutputOf<'listCart'>> {
  const settings = requireSettings(call.library);
  const { store, library, reader } = call;
  const rows = await store.db
    .selectFrom('purchase_cart')
    .selectAll()
    .where('reader_id', '=', reader.id)
    .where('library_id', '=', library.id)
    .orderBy('id', 'desc')
    .execute();
  const offers = await offersById(
    store.db,
    library.id,
    rows.map((row) => row.offer_id),
  );
  const books = new Map(
    (await booksOf(store.db, { ...call, readerId: reader.id }, offers)).map((book) => [book.offerId, book]),
  );
  const result = rows.flatMap((row) => {
    const book = books.get(row.offer_id);
    if (!book) return [];
    const refusal = book.refusal ?? exclusionOf(settings, book);
    return {
      ...bookEntry(book.offer),
      cartId: String(row.id),
      vendor: book.vendor,
      vendorName: vendorName(call, book.vendor),
      priceFen: book.offer.listed.priceFen,
      priceThenFen: row.price,
      ...sharesOf(settings, book.priceFen),
      isPreorder: book.isPreorder,
      publishDay: book.offer.publishDay,
      addedAt: new Date(Number(row.added_at)).toISOString(),
      reason: refusal ? reasonOf(call, refusal, book.held) : null,
    };
  });
  const purchaser = await purchaserOf(store.db, library, settings, { id: reader.id, now: call.now() });
  const against = purchaser.refusals.map((refusal) => reasonOf(call, refusal));
  return { total: result.length, maxInOrder: settings.maxInOrder, against, result };
}

/** Puts a book into the cart. @throws ServiceError 404 when the library is not offered it, 409 when the cart is full */
export const addToCart: Handlers['addToCart'] = async ({ offerId }, call) => {
  requireSettings(call.library);
  const offer = await requireOffer(call, offerId);
  const { store, library, reader } = call;
  await inTransaction(store.db, async (db) => {
    const count = await countRows(
      db.selectFrom('purchase_cart').where('reader_id', '=', reader.id).where('offer_id', '!=', offer.id),
    );
    if (count >= maxInCart) throw new ServiceError(errCodes.conflict, 'purchaseCartFull', { most: maxInCart });
    await db
      .insertInto('purchase_cart')
      .values({
        library_id: library.id,
        reader_id: reader.id,
        offer_id: offer.id,
        price: offer.listed.priceFen ?? 0,
        added_at: call.now(),
      })
      .onConflict((clash) => clash.columns(['reader_id', 'offer_id']).doNothing())
      .execute();
  });
  call.say('purchaseCartAdded');
  return listCart({}, call);
};

/** Takes books out of the reader's cart; those that are not in it change nothing. */
export const deleteFromCart: Handlers['deleteFromCart'] = async ({ offerIds }, call) => {
  const { store, library, reader } = call;
  await store.db
    .deleteFrom('purchase_cart')
    .where('reader_id', '=', reader.id)
    .where('library_id', '=', library.id)
    .where('offer_id', 'in', offerIds.map(Number))
    .execute();
  call.say('purchaseCartDeleted');
  return listCart({}, call);
};
