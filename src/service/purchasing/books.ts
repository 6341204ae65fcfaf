import { sql } from 'kysely';
import { obstacleOf } from '../../lib/rules/offers.ts';
import type { PurchaseRefusal } from '../../lib/rules/purchasing.ts';
import type { QuoteBook } from '../../lib/rules/purchasing-quote.ts';
import { authorStatement } from '../catalogue/model/contributors.ts';
import { titleLanguage } from '../catalogue/model/language-tag.ts';
import { libraryDay } from '../platform/configuration/lending.ts';
import type { Db } from '../platform/db/database.ts';
import type { CallContext } from '../platform/context/context.ts';
import { recordsOnLoan } from '../offers/another-copy.ts';
import { heldOrOrdered } from '../offers/held.ts';
import type { Offer } from '../offers/offer.ts';
import { priceAndStock, type QuoteWithOrigin } from '../offers/quotes.ts';

/** An offer with the price of a moment, and what rules out buying it. */
export interface Book extends QuoteBook {
  offer: Offer;
  /** Editions that the library holds, where this is why it is refused. */
  held: { recordId: string; title: string; titleLang: string }[];
}

/** What readers are shown of a title. */
export function bookEntry({ id, isbn, record }: Pick<Offer, 'id' | 'isbn' | 'record'>) {
  const titleLang = titleLanguage(record.title, record.languages[0], record.script);
  return {
    offerId: String(id),
    title: record.title,
    titleLang,
    isbn,
    author: authorStatement(record.contributors, titleLang),
    publisher: record.publisher ?? null,
    publishYear: record.pubYear ?? null,
  };
}

/** Offers that a reader has ordered already, and that are on their way or on loan. */
async function ownOrders(db: Db, readerId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('purchase_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_line.order_id')
    .select('purchase_line.offer_id')
    .where('purchase_order.reader_id', '=', readerId)
    .where((eb) =>
      eb.or([
        eb('purchase_order.is_open', '=', sql.lit(1)),
        eb.and([eb('purchase_line.loan_id', 'is not', null), eb('purchase_line.ended_at', 'is', null)]),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.offer_id));
}

/** Prices of offers: of pages as the library's vendors listed them, of orders as the vendors say at this moment. */
export async function quotesOf(
  call: Parameters<typeof priceAndStock>[0],
  offers: readonly Offer[],
): Promise<Map<number, QuoteWithOrigin>> {
  const quotes = await Promise.all(offers.map((offer) => priceAndStock(call, offer, { freshMs: 0 })));
  return new Map(offers.flatMap((offer, at) => (quotes[at] ? [[offer.id, quotes[at]]] : [])));
}

/**
 * Offers as books to be bought, with what rules out each: the vendor's side, and what the library holds or has ordered.
 * Inside the transaction that orders them where there is one; a fixed number of statements for any number of offers.
 * @param quotes by the offer's id; what is not there counts as the vendor's list has it
 */
export async function booksOf(
  db: Db,
  { library, now, readerId }: Pick<CallContext, 'library' | 'now'> & { readerId: number },
  offers: readonly Offer[],
  quotes: ReadonlyMap<number, Pick<QuoteWithOrigin, 'priceFen' | 'availability' | 'stock'>> = new Map(),
): Promise<Book[]> {
  if (offers.length === 0) return [];
  const today = libraryDay(library, now());
  const inLibrary = await heldOrOrdered(db, library.id, offers, library.file.purchasing?.anotherCopy);
  const atHome = await recordsOnLoan(db, library, readerId);
  const own = await ownOrders(db, readerId);
  return offers.map((offer, at) => {
    const quote = quotes.get(offer.id) ?? offer.listed;
    const { editions = [], isOnOrder = false, mayHaveAnother = false } = inLibrary[at] ?? {};
    // Anyone who has a copy at home needs no other one.
    const isHeld = editions.length > 0 && (!mayHaveAnother || editions.some(({ found }) => atHome.has(found.id)));
    const refusal: PurchaseRefusal | undefined =
      obstacleOf(offer.withdrawnAt !== null, quote) ??
      (isHeld ? 'held' : own.has(offer.id) ? 'ownOrder' : isOnOrder ? 'onOrder' : undefined);
    return {
      offerId: offer.id,
      vendor: offer.vendor,
      publisher: offer.record.publisher ?? null,
      year: offer.record.pubYear ?? null,
      classNo: offer.classNo,
      priceFen: quote.priceFen ?? 0,
      grams: offer.weightGrams,
      refusal,
      offer,
      isPreorder: quote.availability === 'preorder' || (offer.publishDay !== null && offer.publishDay > today),
      held: editions.map(({ found: { id, record } }) => ({
        recordId: String(id),
        title: record.title,
        titleLang: titleLanguage(record.title, record.languages[0], record.script),
      })),
    };
  });
}
