import type { ScannedField } from '../../../lib/contract/search-terms.ts';
import { foldKey } from '../text/analysis.ts';
import { isbnKey, issnKey } from './document.ts';
import type { LibraryIndex } from './library-index.ts';
import { columnNames, valueFields, type ColumnName } from './schema.ts';
import { countValues } from './suggest.index.ts';

/** A value of a field: as it is looked for, as records write it where that is known, and how many have it. */
export interface ScannedTerm {
  value: string;
  name: string | null;
  records: number;
}

/** Where reading begins, and how much of it is wanted on either side. */
export interface ScanWanted {
  from: string;
  before: number;
  after: number;
  /** Whether the text itself is left out. */
  isAfter: boolean;
}

type Row = { id: number; key: string; name: string };

/** Values are read so many at a time: some names belong to no record any more. */
const atOnce = 200;
const maxReads = 5;

const isNamed = (field: ScannedField): field is ScannedField & ColumnName =>
  field === 'author' || field === 'subject' || field === 'publisher' || field === 'series';

/** Reads the values of a field in their order, around a text. */
export function scan(
  index: LibraryIndex,
  field: ScannedField,
  { from, before, after, isAfter }: ScanWanted,
): ScannedTerm[] {
  const key = field === 'isbn' ? isbnKey(from) : field === 'issn' ? issnKey(from) : foldKey(from);
  const read = isNamed(field) ? namesOf(index, field) : valuesOf(index, field);
  return [...read(key, 'before', before).reverse(), ...read(key, isAfter ? 'behind' : 'from', after)];
}

/** Which values are read: those before a text, from it on, or behind it. */
type Way = 'before' | 'from' | 'behind';
const conditions = { before: '<', from: '>=', behind: '>' } as const satisfies Record<Way, string>;
const orderOf = (way: Way): string => (way === 'before' ? 'DESC' : 'ASC');

type Read = (key: string, way: Way, wanted: number) => ScannedTerm[];

function valuesOf(
  { sqlite }: LibraryIndex,
  field: Exclude<ScannedField, 'author' | 'subject' | 'publisher' | 'series'>,
): Read {
  const of = (way: Way) =>
    sqlite.prepare<[number, string, number], { key: string; records: number }>(
      `SELECT key, count(*) AS records FROM value WHERE field = ? AND key ${conditions[way]} ? GROUP BY key ORDER BY key ${orderOf(way)} LIMIT ?`,
    );
  return (key, way, wanted) =>
    of(way)
      .all(valueFields[field], key, wanted)
      .map(({ key: value, records }) => ({ value, name: null, records }));
}

function namesOf(index: LibraryIndex, column: ScannedField & ColumnName): Read {
  const { columns, count } = index.documents;
  const counts = countValues(columns[column], count);
  const of = (way: Way) =>
    index.sqlite.prepare<[number, string, number], Row>(
      `SELECT id, key, name FROM term WHERE column = ? AND key ${conditions[way]} ? ORDER BY key ${orderOf(way)} LIMIT ${String(atOnce)} OFFSET ?`,
    );
  return (key, way, wanted) => {
    const statement = of(way);
    const found: ScannedTerm[] = [];
    for (let reads = 0; reads < maxReads && found.length < wanted; reads += 1) {
      const rows = statement.all(columnNames.indexOf(column), key, reads * atOnce);
      for (const { id, key: value, name } of rows) {
        const records = counts[id] ?? 0;
        if (records > 0 && found.length < wanted) found.push({ value, name, records });
      }
      if (rows.length < atOnce) break;
    }
    return found;
  };
}
