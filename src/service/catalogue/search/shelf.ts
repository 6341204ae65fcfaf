import { callNumberSortKey } from '../../../lib/rules/call-number.ts';
import type { LibraryIndex } from './library-index.ts';
import { valueFields } from './schema.ts';

export interface ShelfEntry {
  recordId: number;
  callNumber: string;
}

export interface ShelfNeighbours {
  /** In the order of the shelf: the nearest is the last. */
  left: ShelfEntry[];
  right: ShelfEntry[];
}

/** Separates the parts of a key; sorts before all signs of the middle part. */
const separator = '\t';

/** Key of a call number at a location: keys of a location are in the order of its shelf. */
export const shelfKey = (locationId: string, callNumber: string): string =>
  [locationId, callNumberSortKey(callNumber), callNumber].join(separator);

/** Reads the records to the left and to the right of a record at a location. */
export function shelfNeighbours(
  index: LibraryIndex,
  { recordId, callNumber }: ShelfEntry,
  locationId: string,
  rows: number,
): ShelfNeighbours {
  const doc = index.docOf(recordId) ?? 0;
  const key = shelfKey(locationId, callNumber);
  const read = (isLeft: boolean): ShelfEntry[] => {
    const [bound, condition, order] = isLeft
      ? [`${locationId}${separator}`, '(value.key, value.doc) < (?, ?) AND value.key > ?', 'DESC']
      : [`${locationId}\n`, '(value.key, value.doc) > (?, ?) AND value.key < ?', 'ASC'];
    return index.sqlite
      .prepare<[string, number, string, number], { key: string; recordId: number }>(
        `SELECT value.key, doc.record_id AS recordId FROM value CROSS JOIN doc ON doc.doc = value.doc
         WHERE value.field = ${valueFields.shelf} AND ${condition}
         ORDER BY value.key ${order}, value.doc ${order} LIMIT ?`,
      )
      .all(key, doc, bound, rows)
      .map((row) => ({ recordId: row.recordId, callNumber: row.key.split(separator)[2] ?? '' }));
  };
  return { left: read(true).reverse(), right: read(false) };
}
