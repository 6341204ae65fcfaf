import { type Kysely, sql } from 'kysely';
import { editionsOfBooks } from '../catalogue/records/editions-of-books.ts';
import { type FoundRecord, parseStored } from '../catalogue/model/stored.ts';
import { canHaveOtherCopies, type AnotherCopyRule } from './another-copy.ts';
import { recommendationsOfTitles } from '../recommendations/same.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Offer } from './offer.ts';
import { editionOf, isSameWork } from '../catalogue/works/same-work.ts';

/**
 * Of each of some titles, whether any reader's order of some edition is on its way to the library, so that it need not be
 * bought twice; one statement for all of them.
 */
async function areBeingBought(
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
