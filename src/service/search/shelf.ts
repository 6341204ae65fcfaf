import type { LibraryIndex } from './library-index.ts';
import { whereMarked, type Hits } from './hits.ts';
import { setsWith } from './sets.ts';

/** Where an item stands, and what kind it is: all that the rules of lending go by. */
export interface Shelf {
  /** The location that it belongs to. */
  locationId: string;
  materialType: string | null;
}

/** A shelf on which a record has an item now, as a value of a column: what may be borrowed from it is the rules' matter. */
export const shelfValue = ({ locationId, materialType }: Shelf): string => `${locationId} ${materialType ?? ''}`;

function shelfOf(value: string): Shelf {
  const end = value.indexOf(' ');
  return { locationId: value.slice(0, end), materialType: value.slice(end + 1) || null };
}

/** Hits of which a copy stands on a shelf and may be borrowed by somebody, as availability counts them. */
export function borrowable(index: LibraryIndex): (hits: Hits) => Hits {
  const ids = index.terms.matching('shelf', (key) => !index.isForUseHere(shelfOf(key)));
  const marked = setsWith(index, 'shelf', ids);
  const { sets } = index.documents.columns.shelf;
  return (hits) => whereMarked(hits, sets, marked, 1);
}
