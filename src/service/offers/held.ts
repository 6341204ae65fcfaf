import type { Kysely } from 'kysely';
import { editionsOfBook } from '../catalogue/same-work.ts';
import type { FoundRecord } from '../catalogue/stored.ts';
import { mayHaveAnotherCopy, type AnotherCopyRule } from '../purchasing/another-copy.ts';
import { isBeingBought } from '../purchasing/on-order.ts';
import { findRecommendations } from '../recommendations/same.ts';
import type { Database } from '../store/schema.ts';
import type { Offer } from './offer.ts';

/** What a library has of a title that is offered to it. */
export interface HeldOrOrdered {
  /** Its records of the work, the newest edition first. */
  editions: { found: FoundRecord; isSameIsbn: boolean }[];
  /** The library has decided to get it, and it is not in the catalogue yet. */
  isOnOrder: boolean;
  /** The library holds it, and would buy another copy now: all are on loan (`anotherCopy` of library.json). */
  mayHaveAnother: boolean;
}

/**
 * Every edition and format that a library holds of what an offer is an edition of, and whether it is on order.
 * @param rule when the library buys another copy; never when left out
 */
export async function heldOrOrdered(
  db: Kysely<Database>,
  libraryId: number,
  offer: Pick<Offer, 'id' | 'record' | 'isbn' | 'workKey'>,
  rule?: AnotherCopyRule,
): Promise<HeldOrOrdered> {
  const { record, isbn } = offer;
  const editions = (await editionsOfBook(db, record, libraryId))
    .map((found) => ({ found, isSameIsbn: isbn !== null && found.record.isbn.includes(isbn) }))
    .sort(
      (a, b) =>
        Number(b.isSameIsbn) - Number(a.isSameIsbn) ||
        (b.found.record.pubYear ?? -Infinity) - (a.found.record.pubYear ?? -Infinity) ||
        b.found.id - a.found.id,
    );
  const author = record.contributors.find(({ role }) => role === 'author' || role === 'corporate')?.name ?? null;
  const recommended = await findRecommendations(db, libraryId, { recordId: null, title: record.title, author, isbn });
  const recordIds = editions.map(({ found }) => found.id);
  const isWanted = editions.length === 0 || (await mayHaveAnotherCopy(db, recordIds, rule));
  const isOnOrder =
    isWanted &&
    (recommended.some(({ state }) => state === 'approvedOrder') || (await isBeingBought(db, libraryId, offer)));
  return {
    editions,
    isOnOrder: isOnOrder && editions.length === 0,
    mayHaveAnother: isWanted && !isOnOrder && editions.length > 0,
  };
}
