import { callNumberKey, compareKeys, type CallNumberScheme } from './call-number.ts';

export const maxShelfScans = 2000;

export const shelfProblems = ['missing', 'misplaced', 'unexpected', 'wrongStatus', 'unknown'] as const;
export type ShelfProblem = (typeof shelfProblems)[number];

export interface ShelfCopy {
  barcode: string;
  callNo: string | null;
  locationId: string;
  status: string;
}

const isShelved = ({ status }: ShelfCopy): boolean => status === 'available' || status === 'reference';

/**
 * Finds the copies that break the order of a shelf: those outside of the longest sequence in order.
 * @param keys keys of the call numbers as they were scanned
 * @returns positions in `keys`
 */
export function findMisplaced(keys: readonly (readonly number[])[]): Set<number> {
  /** Position of the last copy of the best sequence of each length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [at, key] of keys.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(keys[ends[middle] ?? 0] ?? [], key) <= 0) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1];
    ends[low] = at;
  }
  const misplaced = new Set(keys.keys());
  for (let at = ends.at(-1); at !== undefined; at = before[at]) misplaced.delete(at);
  return misplaced;
}

export interface ShelfSpan {
  /** First and last call number in order. */
  from: string;
  to: string;
}

/** What scans of a shelf show without the copies that are not on it. */
export interface ShelfScans<Copy extends ShelfCopy> {
  /** Undefined if no copy of the location with a call number was scanned. */
  span: ShelfSpan | undefined;
  problems: { problem: Exclude<ShelfProblem, 'missing' | 'unknown'>; copy: Copy }[];
}

/**
 * Checks the copies of a shelf in the order in which they were scanned.
 * @param locationId location of the shelf
 */
export function checkScans<Copy extends ShelfCopy>(
  scans: readonly Copy[],
  locationId: string,
  scheme: CallNumberScheme,
): ShelfScans<Copy> {
  const own = scans.filter((copy) => copy.locationId === locationId);
  const ordered = own.flatMap((copy) =>
    copy.callNo === null ? [] : [{ copy, callNo: copy.callNo, key: callNumberKey(copy.callNo, scheme) }],
  );
  const misplaced = findMisplaced(ordered.map(({ key }) => key));
  const inOrder = ordered.filter((_, at) => !misplaced.has(at));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return {
    span: first && last && { from: first.callNo, to: last.callNo },
    problems: [
      ...[...misplaced].flatMap((at) => {
        const copy = ordered[at]?.copy;
        return copy ? [{ problem: 'misplaced' as const, copy }] : [];
      }),
      ...scans
        .filter((copy) => copy.locationId !== locationId)
        .map((copy) => ({ problem: 'unexpected' as const, copy })),
      ...own.filter((copy) => !isShelved(copy)).map((copy) => ({ problem: 'wrongStatus' as const, copy })),
    ],
  };
}

/** Filters the copies that should be on the shelf, both ends of its span included. */
export function copiesInSpan<Copy extends ShelfCopy>(
  copies: readonly Copy[],
  { from, to }: ShelfSpan,
  scheme: CallNumberScheme,
): Copy[] {
  const [first, last] = [callNumberKey(from, scheme), callNumberKey(to, scheme)];
  return copies.filter((copy) => {
    if (copy.callNo === null || !isShelved(copy)) return false;
    const key = callNumberKey(copy.callNo, scheme);
    return compareKeys(first, key) <= 0 && compareKeys(key, last) <= 0;
  });
}
