import { sql } from 'kysely';
import { editionOf, isSameWork } from '../catalogue/works/same-work.ts';
import { parseStored } from '../catalogue/model/stored.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Offer } from './offer.ts';

/**
 * Of each of some titles, whether any reader's order of some edition is on its way to the library, so that it need not be
 * bought twice; one statement for all of them.
 */
export async function areBeingBought(
  db: Db,
  libraryId: number,
  offers: readonly Pick<Offer, 'id' | 'isbn' | 'workKey' | 'record'>[],
): Promise<boolean[]> {
  if (offers.length === 0) return [];
  const ids = offers.map(({ id }) => id);
  const keys = offers.map(({ workKey }) => workKey);
  const isbns = offers.flatMap(({ isbn }) => isbn ?? []);
  const lines = await db
    .selectFrom('purchase_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_line.order_id')
    .innerJoin('offer', 'offer.id', 'purchase_line.offer_id')
    .select(['purchase_line.offer_id', 'purchase_line.isbn', 'purchase_line.data', 'offer.work_key'])
    .where('purchase_order.library_id', '=', libraryId)
    .where('purchase_order.is_open', '=', sql.lit(1))
    .where((eb) =>
      eb.or([
        eb('purchase_line.offer_id', 'in', ids),
        eb('offer.work_key', 'in', keys),
        ...(isbns.length === 0 ? [] : [eb('purchase_line.isbn', 'in', isbns)]),
      ]),
    )
    .execute();
  return offers.map(({ id, isbn, workKey, record }) =>
    lines.some(
      (line) =>
        line.offer_id === id ||
        (isbn !== null && line.isbn === isbn) ||
        (line.work_key === workKey && isSameWork(editionOf(record), editionOf(parseStored(line.data)))),
    ),
  );
}
