import type { ScannedField } from '../../../lib/contract/search-terms.ts';
import type { EntryKind } from '../../../lib/contract/search-terms.ts';
import { foldKey } from '../text/analysis.ts';
import { headingKey, keyOfLetter } from '../text/filing-order.ts';
import { isbnKey, issnKey } from './document.ts';
import type { LibraryIndex } from './library-index.ts';
import { columnNames, valueFields, type ColumnName } from './schema.ts';

/** A value of a field: as it is searched, as records write it where that is known, and how many have it. */
export interface ScannedTerm {
  value: string;
  name: string | null;
  count: number;
}

/** Where reading begins, and how much of it is wanted on either side. */
export interface ScanWanted {
  from: string;
  /** Of Chinese names: a letter of the pronunciation, from which they are read in place of the text. */
  letter?: string | undefined;
  before: number;
  after: number;
  /** Whether the text itself is left out. */
  isAfter: boolean;
  /** What is counted; titles, call numbers and numbers have counts of records alone. */
  entries: EntryKind;
}

type Row = { id: number; key: string; name: string; place: string };
/** A place in the order of names. The key decides between names that are sorted alike. */
type Place = Pick<Row, 'place' | 'key'>;

/** Values are read so many at a time: some names belong to no record any more. */
const atOnce = 200;
const maxReads = 5;

const isNamed = (field: ScannedField): field is ScannedField & ColumnName =>
  field === 'author' || field === 'subject' || field === 'publisher' || field === 'series';

/**
 * Reads the values of a field in their order, around a text: names by pronunciation, others by their key.
 * @param counts of the values of a column by their id
 */
export function scan(
  index: LibraryIndex,
  field: ScannedField,
  { from, letter, before, after, isAfter }: ScanWanted,
  counts: (column: ColumnName) => Uint32Array,
): ScannedTerm[] {
  const key = field === 'isbn' ? isbnKey(from) : field === 'issn' ? issnKey(from) : foldKey(from);
  const read = isNamed(field) ? namesOf(index, field, counts(field)) : valuesOf(index, field);
  const place = letter === undefined ? { place: headingKey(key), key } : { place: keyOfLetter(letter), key: '' };
  return [...read(place, 'before', before).reverse(), ...read(place, isAfter ? 'behind' : 'from', after)];
}

/** Which values are read: those before a text, from it on, or behind it. */
type Way = 'before' | 'from' | 'behind';
const conditions = { before: '<', from: '>=', behind: '>' } as const satisfies Record<Way, string>;
const orderOf = (way: Way): string => (way === 'before' ? 'DESC' : 'ASC');

type Read = (place: Place, way: Way, wanted: number) => ScannedTerm[];

function valuesOf(
  { sqlite }: LibraryIndex,
  field: Exclude<ScannedField, 'author' | 'subject' | 'publisher' | 'series'>,
): Read {
  const of = (way: Way) =>
    sqlite.prepare<[number, string, number], { key: string; count: number }>(
      `SELECT key, count(*) AS count FROM value WHERE field = ? AND key ${conditions[way]} ? GROUP BY key ORDER BY key ${orderOf(way)} LIMIT ?`,
    );
  return ({ key }, way, wanted) =>
    of(way)
      .all(valueFields[field], key, wanted)
      .map(({ key: value, count }) => ({ value, name: null, count }));
}

/** The statement that reads the names of a column one after the other, by the index of their order. */
export const namesStatement = (way: Way): string =>
  `SELECT id, key, name, coalesce(sort, key) AS place FROM term
   WHERE column = ? AND (coalesce(sort, key), key) ${conditions[way]} (?, ?)
   ORDER BY coalesce(sort, key) ${orderOf(way)}, key ${orderOf(way)} LIMIT ${String(atOnce)}`;

function namesOf(index: LibraryIndex, column: ScannedField & ColumnName, counts: Uint32Array): Read {
  const number = columnNames.indexOf(column);
  return (start, way, wanted) => {
    const found: ScannedTerm[] = [];
    let [place, onwards]: [Place, Way] = [start, way];
    for (let reads = 0; reads < maxReads && found.length < wanted; reads += 1) {
      const rows = index.sqlite
        .prepare<[number, string, string], Row>(namesStatement(onwards))
        .all(number, place.place, place.key);
      for (const { id, key: value, name } of rows) {
        const count = counts[id] ?? 0;
        if (count > 0 && found.length < wanted) found.push({ value, name, count });
      }
      if (rows.length < atOnce) break;
      [place, onwards] = [rows.at(-1) ?? place, way === 'before' ? 'before' : 'behind'];
    }
    return found;
  };
}
