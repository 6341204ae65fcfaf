import { obstacleOf } from '../../lib/rules/offers.ts';
import type { PurchaseRefusal } from '../../lib/rules/purchasing.ts';
import type { QuoteBook } from '../../lib/rules/purchasing-quote.ts';
import { authorStatement } from '../catalogue/contributors.ts';
import { titleLanguage } from '../catalogue/language-tag.ts';
import { libraryDay, type Db } from '../circulation/facts.ts';
import type { CallContext } from '../context.ts';
import { hasOnLoan } from './another-copy.ts';
import { heldOrOrdered } from '../offers/held.ts';
import type { Offer } from '../offers/offer.ts';
import { priceAndStock, type QuoteTold } from '../offers/quotes.ts';

/** An offer with the price of a moment, and what stands against buying it. */
export interface Book extends QuoteBook {
  offer: Offer;
  /** Editions that the library holds, where this is why it is refused. */
  held: { recordId: string; title: string; titleLang: string }[];
}

/** What readers are shown of a title. */
export function bookEntry({ id, isbn, record }: Pick<Offer, 'id' | 'isbn' | 'record'>) {
  const titleLang = titleLanguage(record.title, record.languages[0], record.script);
  return {
    ...{ offerId: String(id), title: record.title, titleLang, isbn },
    author: authorStatement(record.contributors, titleLang),
    ...{ publisher: record.publisher ?? null, publishYear: record.pubYear ?? null },
  };
}

/** Whether a reader has ordered the title already, and it is on its way or on loan. */
const isOrdered = async (db: Db, readerId: number, offerId: number): Promise<boolean> =>
  (await db
    .selectFrom('purchase_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_line.order_id')
    .select('purchase_line.id')
    .where('purchase_line.offer_id', '=', offerId)
    .where('purchase_order.reader_id', '=', readerId)
    .where((the) =>
      the.or([
        the('purchase_order.is_open', '=', 1),
        the.and([the('purchase_line.loan_id', 'is not', null), the('purchase_line.ended_at', 'is', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Prices of offers: of pages as the library's vendors listed them, of orders as the vendors say at this moment. */
export async function quotesOf(
  call: Parameters<typeof priceAndStock>[0],
  offers: readonly Offer[],
): Promise<Map<number, QuoteTold>> {
  const told = await Promise.all(offers.map((offer) => priceAndStock(call, offer, { freshMs: 0 })));
  return new Map(offers.flatMap((offer, at) => (told[at] ? [[offer.id, told[at]]] : [])));
}

/**
 * Offers as books to be bought, with what stands against each: the vendor's side, and what the library holds or has
 * ordered. Inside the transaction that orders them where there is one.
 * @param quotes by the offer's id; what is not there counts as the vendor's list has it
 */
export async function booksOf(
  db: Db,
  { library, now, readerId }: Pick<CallContext, 'library' | 'now'> & { readerId: number },
  offers: readonly Offer[],
  quotes: ReadonlyMap<number, Pick<QuoteTold, 'priceFen' | 'availability' | 'stock'>> = new Map(),
): Promise<Book[]> {
  const today = libraryDay(library, now());
  const books: Book[] = [];
  for (const offer of offers) {
    const quote = quotes.get(offer.id) ?? offer.listed;
    const isPreorder = quote.availability === 'preorder' || (offer.publishDay !== null && offer.publishDay > today);
    const obstacle = obstacleOf(offer.withdrawnAt !== null, quote);
    const told = await heldOrOrdered(db, library.id, offer, library.file.purchasing?.anotherCopy);
    const { editions, isOnOrder } = told;
    const recordIds = editions.map(({ found }) => found.id);
    // Whoever has a copy at home needs no other one.
    const isHeld = editions.length > 0 && (!told.mayHaveAnother || (await hasOnLoan(db, readerId, recordIds)));
    const isOwn = await isOrdered(db, readerId, offer.id);
    const refusal: PurchaseRefusal | undefined =
      obstacle ?? (isHeld ? 'held' : isOwn ? 'ownOrder' : isOnOrder ? 'onOrder' : undefined);
    books.push({
      ...{ offerId: offer.id, vendor: offer.vendor, publisher: offer.record.publisher ?? null },
      ...{ year: offer.record.pubYear ?? null, classNo: offer.classNo, priceFen: quote.priceFen ?? 0 },
      ...{ grams: offer.weightGrams, isPreorder, refusal, offer },
      held: editions.map(({ found: { id, record } }) => ({
        ...{ recordId: String(id), title: record.title },
        titleLang: titleLanguage(record.title, record.languages[0], record.script),
      })),
    });
  }
  return books;
}
