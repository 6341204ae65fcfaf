import type { Kysely } from 'kysely';
import { editionsOfBooks } from '../catalogue/records/editions-of-books.ts';
import type { FoundRecord } from '../catalogue/model/stored.ts';
import { canHaveOtherCopies, type AnotherCopyRule } from './another-copy.ts';
import { areBeingBought } from './on-order.ts';
import { recommendationsOfTitles } from '../recommendations/same.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Offer } from './offer.ts';

/** What a library has of a title that is offered to it. */
export interface HeldOrOrdered {
  editions: { found: FoundRecord; isSameIsbn: boolean }[];
  /** The library has decided to get it, and it is not in the catalogue yet. */
  isOnOrder: boolean;
  /** The library holds it, and would buy another copy now: all are on loan (`anotherCopy` of library.json). */
  mayHaveAnother: boolean;
}

/** What has to be known of an offer to find it in the library. */
type Sought = Pick<Offer, 'id' | 'record' | 'isbn' | 'workKey'>;

/** The editions of a book, that of the same ISBN first, then the newest. */
const inOrder = (isbn: string | null, editions: readonly FoundRecord[]): HeldOrOrdered['editions'] =>
  editions
    .map((found) => ({ found, isSameIsbn: isbn !== null && found.record.isbn.includes(isbn) }))
    .sort(
      (a, b) =>
        Number(b.isSameIsbn) - Number(a.isSameIsbn) ||
        (b.found.record.pubYear ?? -Infinity) - (a.found.record.pubYear ?? -Infinity) ||
        b.found.id - a.found.id,
    );

const authorOf = ({ contributors }: Offer['record']): string | null =>
  contributors.find(({ role }) => role === 'author' || role === 'corporate')?.name ?? null;

/**
 * Every edition and format that a library holds of what each offer is an edition of, and whether it is on order; a fixed
 * number of statements, however many offers there are.
 * @param offers at most some hundred
 * @param rule when the library buys another copy; never when left out
 * @returns in the order of the offers
 */
export async function heldOrOrdered(
  db: Kysely<Database>,
  libraryId: number,
  offers: readonly Sought[],
  rule?: AnotherCopyRule,
): Promise<HeldOrOrdered[]> {
  if (offers.length === 0) return [];
  const found = await editionsOfBooks(
    db,
    libraryId,
    offers.map(({ record }) => record),
  );
  const recommended = await recommendationsOfTitles(
    db,
    libraryId,
    offers.map(({ record, isbn }) => ({ title: record.title, author: authorOf(record), isbn })),
  );
  const bought = await areBeingBought(db, libraryId, offers);
  const recordIds = found.map((editions) => editions.map(({ id }) => id));
  const others = await canHaveOtherCopies(db, recordIds, rule);
  return offers.map(({ isbn }, at) => {
    const editions = inOrder(isbn, found[at] ?? []);
    const isWanted = editions.length === 0 || others[at] === true;
    const isDecided = (recommended[at] ?? []).some(({ state }) => state === 'approvedOrder');
    const isOnOrder = isWanted && (isDecided || bought[at] === true);
    return {
      editions,
      isOnOrder: isOnOrder && editions.length === 0,
      mayHaveAnother: isWanted && !isOnOrder && editions.length > 0,
    };
  });
}
