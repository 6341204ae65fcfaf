import { asEditions } from './entries.ts';
import { combinationsOf } from './facets.ts';
import type { LibraryIndex } from './library-index.ts';

/**
 * How many items a record has at a place, as a value of a column. Few numbers at few places occur, so that the items of a
 * million records are counted as quickly as a facet is, and nothing of them is stored twice.
 */
export const copiesValue = ({ locationId, count }: { locationId: string; count: number }): string =>
  `${String(count)} ${locationId}`;

/** Items of all records by location. */
export function countCopies(index: LibraryIndex): ReadonlyMap<string, number> {
  const { documents } = index;
  const live = Uint32Array.from({ length: documents.count }, (_, at) => at + 1).filter((doc) => documents.isLive(doc));
  const counts = new Map<string, number>();
  for (const { codes, count } of combinationsOf(index, 'copies', asEditions(live))) {
    for (const code of codes) {
      const end = code.indexOf(' ');
      const locationId = code.slice(end + 1);
      counts.set(locationId, (counts.get(locationId) ?? 0) + Number(code.slice(0, end)) * count);
    }
  }
  return counts;
}
