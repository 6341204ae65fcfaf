import { atom } from 'nanostores';
import type { OutputOf } from '../contract/contract.ts';

export type CartEntry = OutputOf<'listCart'>['result'][number];

/** A book of the cart; one that the reader has just removed keeps its place, to be put back. */
export interface CartRow {
  entry: CartEntry;
  isRemoved: boolean;
}

/** How many books are in the reader's cart; undefined until it is known. Headers of the purchasing screens show it. */
export const cartCount = atom<number | undefined>(undefined);

/**
 * The rows of the cart on a page.
 * @param first the books when the page was loaded
 * @param current the books now
 * @param moved books that the reader has removed (true) or put back (false) on this page, by offer
 */
export function cartRows(
  first: readonly CartEntry[],
  current: readonly CartEntry[],
  moved: ReadonlyMap<string, boolean>,
): CartRow[] {
  const left = new Map(current.map((entry) => [entry.offerId, entry]));
  const known = first
    .filter(({ offerId }) => left.has(offerId) || moved.has(offerId))
    .map((entry): CartRow => {
      const { offerId } = entry;
      const newest = left.get(offerId) ?? entry;
      left.delete(offerId);
      return { entry: newest, isRemoved: moved.get(offerId) === true };
    });
  return [...[...left.values()].map((entry) => ({ entry, isRemoved: moved.get(entry.offerId) === true })), ...known];
}

/**
 * The books that are ordered next.
 * @param unticked ids of offers that the reader leaves for later
 * @param maxInOrder books of one order
 */
export const chosenOf = (rows: readonly CartRow[], unticked: ReadonlySet<string>, maxInOrder: number): CartEntry[] =>
  rows
    .filter(({ entry, isRemoved }) => !isRemoved && entry.reason === null && !unticked.has(entry.offerId))
    .map(({ entry }) => entry)
    .slice(0, maxInOrder);

/** Prices of these books as the service calculates them, in fen; freight follows when they are settled. */
export const totalsOf = (entries: readonly CartEntry[]): { books: number; libraryFen: number; readerFen: number } => ({
  books: entries.length,
  libraryFen: entries.reduce((sum, entry) => sum + entry.libraryFen, 0),
  readerFen: entries.reduce((sum, entry) => sum + entry.readerFen, 0),
});
