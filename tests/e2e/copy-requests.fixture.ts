import type { LoadedLibrary } from '#service/platform/configuration/types.ts';
import type { Store } from '#service/platform/db/open.ts';

// Books are dealt out in turn before their states are looked at: were only those on the shelf counted, a book that one
// test borrows would move the count of the others, and two tests running at once would get the same book.

export interface Book {
  recordId: number;
  title: string;
  barcode: string;
}

/**
 * A book of which there is one copy, on the shelf at that location.
 * @param hand the test's own number, and how many there are
 */
export async function bookOnShelf(
  store: Store,
  library: LoadedLibrary,
  location: string,
  hand: { which: number; of: number },
): Promise<Book> {
  const books = await store.db
    .selectFrom('item')
    .innerJoin('holding', 'holding.id', 'item.holding_id')
    .innerJoin('record', 'record.id', 'item.record_id')
    .select(['record.id as recordId', 'record.title', (eb) => eb.fn.min('item.barcode').as('barcode')])
    .select((eb) => eb.fn.min('item.status').as('status'))
    .where('item.library_id', '=', library.id)
    .where('record.kind', '=', 'book')
    .where('item.material_type', 'is', null)
    .groupBy('record.id')
    .having((eb) => eb.fn.countAll(), '=', 1)
    .having((eb) => eb.fn.min('holding.location_id'), '=', location)
    .orderBy('record.id', 'desc')
    .execute();
  const own = books.filter((_, index) => index % hand.of === hand.which);
  const book = own.find(({ status }) => status === 'available');
  if (!book) throw new Error(`no book on the shelf for test ${String(hand.which)}`);
  return book;
}
