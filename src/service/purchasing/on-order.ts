import { isSameWork } from '../catalogue/same-work.ts';
import { parseStored } from '../catalogue/stored.ts';
import type { Db } from '../circulation/facts.ts';
import type { Offer } from '../offers/offer.ts';

/** Whether any reader's order of some edition of a title is on its way to the library, so that it need not be bought twice. */
export async function isBeingBought(
  db: Db,
  libraryId: number,
  { id, isbn, workKey, record }: Pick<Offer, 'id' | 'isbn' | 'workKey' | 'record'>,
): Promise<boolean> {
  const lines = await db
    .selectFrom('purchase_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_line.order_id')
    .innerJoin('offer', 'offer.id', 'purchase_line.offer_id')
    .select(['purchase_line.offer_id', 'purchase_line.isbn', 'purchase_line.data'])
    .where('purchase_order.library_id', '=', libraryId)
    .where('purchase_order.is_open', '=', 1)
    .where((the) =>
      the.or([
        the('purchase_line.offer_id', '=', id),
        the('offer.work_key', '=', workKey),
        ...(isbn === null ? [] : [the('purchase_line.isbn', '=', isbn)]),
      ]),
    )
    .execute();
  return lines.some(
    (line) =>
      line.offer_id === id || (isbn !== null && line.isbn === isbn) || isSameWork(record, parseStored(line.data)),
  );
}
