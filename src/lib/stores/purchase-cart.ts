import { atom } from 'nanostores';
import type { OutputOf } from '../contract/contract.ts';

export type CartEntry = OutputOf<'listCart'>['result'][number];

/** A book of the cart; one that the reader has just taken out stays in its place, to be put back. */
interface CartRow {
  entry: CartEntry;
  isRemoved: boolean;
}

export interface Cart {
  rows: readonly CartRow[];
  /** Books that may be settled in one go. */
  maxInOrder: number;
  against: OutputOf<'listCart'>['against'];
  /** Ids of the offers that the reader does not want to settle now. */
  left: ReadonlySet<string>;
}

/** The reader's cart as this page shows it; undefined until it is known. */
export const cart = atom<Cart | undefined>(undefined);

/** How many books are in the reader's cart; undefined until it is known. Headers of the purchasing screens show it. */
export const cartCount = atom<number | undefined>(undefined);

/** Takes over what the service says is in the cart; books that were taken out on this page keep their places. */
export function takeCart({ result, maxInOrder, against, total }: OutputOf<'listCart'>): void {
  const before = cart.get();
  const now = new Map(result.map((entry) => [entry.offerId, entry]));
  const known = (before?.rows ?? []).flatMap(({ entry, isRemoved }): CartRow[] => {
    const current = now.get(entry.offerId);
    now.delete(entry.offerId);
    return current ? [{ entry: current, isRemoved: false }] : isRemoved ? [{ entry, isRemoved }] : [];
  });
  const more = [...now.values()].map((entry) => ({ entry, isRemoved: false }));
  cart.set({ rows: [...more, ...known], maxInOrder, against, left: before?.left ?? new Set() });
  cartCount.set(total);
}

/** Shows a book as taken out, or as back, before the service has said so. */
export function markRemoved(offerId: string, isRemoved: boolean): void {
  const before = cart.get();
  if (!before) return;
  const rows = before.rows.map((row) => (row.entry.offerId === offerId ? { ...row, isRemoved } : row));
  cart.set({ ...before, rows });
  cartCount.set(rows.filter((row) => !row.isRemoved).length);
}

/** Chooses a book for settling, or leaves it for later. */
export function choose(offerId: string, isWanted: boolean): void {
  const before = cart.get();
  if (!before) return;
  const left = new Set(before.left);
  if (isWanted) left.delete(offerId);
  else left.add(offerId);
  cart.set({ ...before, left });
}

/** The books that are about to be settled, at most as many as may be in one go. */
export const chosenOf = ({ rows, left, maxInOrder }: Cart): CartEntry[] =>
  rows
    .filter(({ entry, isRemoved }) => !isRemoved && entry.reason === null && !left.has(entry.offerId))
    .map(({ entry }) => entry)
    .slice(0, maxInOrder);

/** Prices of these books as the service calculates them, in fen; freight follows when they are settled. */
export const totalsOf = (entries: readonly CartEntry[]): { books: number; libraryFen: number; readerFen: number } => ({
  books: entries.length,
  libraryFen: entries.reduce((sum, entry) => sum + entry.libraryFen, 0),
  readerFen: entries.reduce((sum, entry) => sum + entry.readerFen, 0),
});
