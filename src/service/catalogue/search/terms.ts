import type SqliteDatabase from 'better-sqlite3';
import { foldKey } from '../text/analysis.ts';
import { headingKey } from '../text/filing-order.ts';
import { columnNames, namedColumns, type ColumnName } from './schema.ts';

/** Names that are looked up again and again while records are indexed. */
const maxCachedTerms = 50_000;
/** Names of one column that facets show again and again; a catalogue has many more. */
const maxCachedNames = 2_000;

/** A column's number times this leaves room for an id. */
const idsOfColumn = 2 ** 32;

const numberOf: ReadonlyMap<ColumnName, number> = new Map(columnNames.map((name, number) => [name, number]));

/** The dictionary behind the facet columns: value id ↔ code or name. It stays in the file; columns hold ids only. */
export class Terms {
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<ColumnName, Map<number, string>>();
  readonly #find;
  readonly #highest;
  readonly #insert;
  readonly #findAll;
  readonly #namesOf;
  readonly #range;
  readonly #ranges;
  readonly #ending;
  readonly #containing;
  readonly #all;

  constructor(sqlite: SqliteDatabase.Database) {
    this.#find = sqlite.prepare<[number, string], number>('SELECT id FROM term WHERE column = ? AND key = ?').pluck();
    this.#highest = sqlite.prepare<[number], number | null>('SELECT max(id) FROM term WHERE column = ?').pluck();
    this.#insert = sqlite.prepare('INSERT INTO term (column, id, key, name, sort) VALUES (?, ?, ?, ?, ?)');
    this.#findAll = sqlite
      .prepare<[string, number], number>(
        'SELECT term.id FROM json_each(?) AS asked CROSS JOIN term ON term.column = ? AND term.key = asked.value',
      )
      .pluck();
    // Column and id in one number each: SQLite reads a list of numbers quicker than one of pairs.
    this.#namesOf = sqlite.prepare<[string], { column: number; id: number; name: string }>(
      `SELECT term.column, term.id, term.name FROM json_each(?) AS asked
       CROSS JOIN term ON term.column = asked.value >> 32 AND term.id = asked.value & 4294967295`,
    );
    this.#range = sqlite
      .prepare<[number, string, string], number>('SELECT id FROM term WHERE column = ? AND key >= ? AND key < ?')
      .pluck();
    this.#ranges = sqlite.prepare<[string], { at: number; id: number }>(
      `SELECT asked.key AS at, term.id FROM json_each(?) AS asked CROSS JOIN term
         ON term.column = asked.value ->> 0 AND term.key BETWEEN asked.value ->> 1 AND asked.value ->> 2`,
    );
    this.#ending = sqlite
      .prepare<[number, string, string], number>('SELECT id FROM term WHERE column = ? AND substr(key, -length(?)) = ?')
      .pluck();
    this.#containing = sqlite
      .prepare<[number, string], number>('SELECT id FROM term WHERE column = ? AND instr(key, ?) > 0 ORDER BY key')
      .pluck();
    this.#all = sqlite.prepare<[number], { id: number; key: string }>('SELECT id, key FROM term WHERE column = ?');
  }

  /** How a value is known again: names by their folded form, codes to the letter, class numbers in capitals. */
  static keyOf(column: ColumnName, text: string): string {
    if (namedColumns.has(column)) return foldKey(text);
    return column === 'kindNo' ? classKey(text) : text;
  }

  /** Id of a value; undefined when no record ever had it. */
  find(column: ColumnName, text: string): number | undefined {
    const cacheKey = `${column} ${text}`;
    const known = this.#ids.get(cacheKey);
    if (known !== undefined) return known;
    const id = this.#find.get(numberOf.get(column) ?? 0, Terms.keyOf(column, text));
    // What is not there today may be there tomorrow; what is there stays.
    if (id !== undefined) this.#rememberId(cacheKey, id);
    return id;
  }

  #rememberId(cacheKey: string, id: number): void {
    if (this.#ids.size >= maxCachedTerms) this.#ids.clear();
    this.#ids.set(cacheKey, id);
  }

  /** Id of a value, new when it was not there. Inside a writing transaction only. */
  intern(column: ColumnName, text: string): number {
    const cacheKey = `${column} ${text}`;
    const known = this.#ids.get(cacheKey);
    if (known !== undefined) return known;
    const number = numberOf.get(column) ?? 0;
    const key = Terms.keyOf(column, text);
    let id = this.#find.get(number, key);
    if (id === undefined) {
      id = (this.#highest.get(number) ?? 0) + 1;
      // Most names are sorted by their key.
      const sort = headingKey(key);
      this.#insert.run(number, id, key, text, sort === key ? null : sort);
    }
    this.#rememberId(cacheKey, id);
    return id;
  }

  /** A transaction was undone: ids given out in it are not valid. */
  forget(): void {
    this.#ids.clear();
    this.#names.clear();
  }

  /** Ids of the values among some texts that a record ever had, in one statement. */
  findAll(column: ColumnName, texts: readonly string[]): number[] {
    const keys = texts.map((text) => Terms.keyOf(column, text));
    return this.#findAll.all(JSON.stringify(keys), numberOf.get(column) ?? 0);
  }

  /** Name of a value; '' when there is none with that id. Of several, see `names`. */
  name(column: ColumnName, id: number): string {
    return this.names(column, [id]).get(id) ?? '';
  }

  /** Names of some values of a column, by id, in one statement; none when all are in memory. */
  names(column: ColumnName, ids: readonly number[]): ReadonlyMap<number, string> {
    return this.namesOf(new Map([[column, ids]])).get(column) ?? new Map<number, string>();
  }

  /** Names of values of several columns, by column and id, in one statement; none when all are in memory. */
  namesOf(wanted: ReadonlyMap<ColumnName, readonly number[]>): ReadonlyMap<ColumnName, ReadonlyMap<number, string>> {
    const found = new Map<ColumnName, Map<number, string>>();
    const missing = new Set<number>();
    for (const [column, ids] of wanted) {
      const names = new Map<number, string>();
      const cachedNames = this.#names.get(column);
      for (const id of ids) {
        const name = cachedNames?.get(id);
        if (name === undefined) missing.add((numberOf.get(column) ?? 0) * idsOfColumn + id);
        else names.set(id, name);
      }
      found.set(column, names);
    }
    if (missing.size === 0) return found;
    for (const row of this.#namesOf.iterate(`[${[...missing].join()}]`)) {
      const column = columnNames[row.column];
      if (column === undefined) continue;
      found.get(column)?.set(row.id, row.name);
      this.#remember(column, row.id, row.name);
    }
    return found;
  }

  #remember(column: ColumnName, id: number, name: string): void {
    let names = this.#names.get(column);
    if (!names) this.#names.set(column, (names = new Map()));
    if (names.size >= maxCachedNames) names.clear();
    names.set(id, name);
  }

  /** Ids of the values whose key begins with `prefix`. */
  startingWith(column: ColumnName, prefix: string): number[] {
    return this.#range.all(numberOf.get(column) ?? 0, prefix, `${prefix}\u{10ffff}`);
  }

  /** Ids of the values whose key is in each of some ranges, both ends included, in one statement. */
  within(ranges: readonly { column: ColumnName; from: string; to: string }[]): number[][] {
    const rows = ranges.map(({ column, from, to }) => [numberOf.get(column) ?? 0, from, to]);
    const found = ranges.map((): number[] => []);
    for (const { at, id } of this.#ranges.iterate(JSON.stringify(rows))) found[at]?.push(id);
    return found;
  }

  /** Ids of the values whose key ends with `end`; reads the whole dictionary of the column. */
  endingWith(column: ColumnName, end: string): number[] {
    return this.#ending.all(numberOf.get(column) ?? 0, end, end);
  }

  /** Ids of the values whose key contains `part`, in the order of keys; reads the whole dictionary of the column. */
  containing(column: ColumnName, part: string): number[] {
    return this.#containing.all(numberOf.get(column) ?? 0, part);
  }

  entries(column: ColumnName): IterableIterator<{ id: number; key: string }> {
    return this.#all.iterate(numberOf.get(column) ?? 0);
  }

  /** Ids of the values whose key passes; reads the whole dictionary of the column. */
  matching(column: ColumnName, test: (key: string) => boolean): number[] {
    const ids: number[] = [];
    for (const { id, key } of this.entries(column)) if (test(key)) ids.push(id);
    return ids;
  }
}

/** Class numbers compare in capitals, without spaces, and without the scheme that other numbers than the CLC's carry. */
export const classKey = (text: string): string => {
  const scheme = /^[a-z]+:/.exec(text)?.[0] ?? '';
  return scheme + text.slice(scheme.length).normalize('NFKC').toUpperCase().replace(/\s/g, '');
};
