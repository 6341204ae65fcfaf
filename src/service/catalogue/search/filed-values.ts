import { foldKey } from '../text/analysis.ts';
import type { LibraryIndex } from './library-index.ts';
import { valueFields, type ValueField } from './schema.ts';

/** Document numbers as SQLite's json_each reads them. */
const listOf = (docs: Iterable<number>): string => `[${Array.from(docs).join()}]`;

/** Keys of all titles of a document, and what it is sorted by. */
export interface FiledTitles {
  titles: readonly string[];
  sortKey: string;
}

/** Reads what documents are filed under: titles, names, and their order by title. */
export class FiledValues {
  readonly #index: LibraryIndex;
  readonly #values;
  readonly #order;
  readonly #sorted;
  readonly #sortedBackwards;
  readonly #ascending;
  readonly #descending;

  constructor(index: LibraryIndex) {
    this.#index = index;
    const { sqlite } = index;
    // Documents as one JSON list: one statement for all of them, whose text is the same for any number.
    this.#values = sqlite.prepare<[string, number], { doc: number; key: string }>(
      `SELECT value.doc, value.key FROM json_each(?) AS asked
       CROSS JOIN value ON value.doc = asked.value AND value.field = ?`,
    );
    this.#order = sqlite.prepare<[string], { doc: number; sort: string }>(
      'SELECT doc.doc, doc.sort FROM json_each(?) AS asked CROSS JOIN doc ON doc.doc = asked.value',
    );
    this.#sorted = sqlite
      .prepare<[string, number], number>(
        `SELECT doc.doc FROM json_each(?) AS asked CROSS JOIN doc ON doc.doc = asked.value
         ORDER BY doc.sort, doc.doc LIMIT ?`,
      )
      .pluck();
    this.#sortedBackwards = sqlite
      .prepare<[string, number], number>(
        `SELECT doc.doc FROM json_each(?) AS asked CROSS JOIN doc ON doc.doc = asked.value
         ORDER BY doc.sort DESC, doc.doc LIMIT ?`,
      )
      .pluck();
    this.#ascending = sqlite.prepare<[], number>('SELECT doc FROM doc ORDER BY sort, doc').pluck();
    this.#descending = sqlite.prepare<[], number>('SELECT doc FROM doc ORDER BY sort DESC, doc').pluck();
  }

  /** Keys of all titles of some documents, by document, in one statement. */
  titlesOf(docs: Iterable<number>): ReadonlyMap<number, readonly string[]> {
    return this.#valuesOf(docs, 'title');
  }

  /** Folded names of the authors of some documents, by document, in one statement. */
  authorsOf(docs: Iterable<number>): ReadonlyMap<number, readonly string[]> {
    const { documents, terms } = this.#index;
    const ids = new Map(Array.from(docs, (doc) => [doc, documents.columns.author.valuesOf(doc)]));
    const names = terms.names('author', [...ids.values()].flat());
    return new Map(
      Array.from(ids, ([doc, its]): [number, string[]] => [doc, its.map((id) => foldKey(names.get(id) ?? ''))]),
    );
  }

  /** Folded names in another script of the people of some documents, by document, in one statement. */
  otherNamesOf(docs: Iterable<number>): ReadonlyMap<number, readonly string[]> {
    return this.#valuesOf(docs, 'otherName');
  }

  #valuesOf(docs: Iterable<number>, field: ValueField): ReadonlyMap<number, readonly string[]> {
    const values = new Map<number, string[]>(Array.from(docs, (doc) => [doc, []]));
    if (values.size === 0) return values;
    for (const { doc, key } of this.#values.all(listOf(values.keys()), valueFields[field])) {
      values.get(doc)?.push(key);
    }
    return values;
  }

  /** What some documents' titles are sorted by, in one statement. */
  sortKeysOf(docs: Iterable<number>): ReadonlyMap<number, string> {
    const list = listOf(docs);
    return new Map(list === '[]' ? [] : this.#order.all(list).map(({ doc, sort }) => [doc, sort]));
  }

  /** Titles and sort keys of some documents, by document; two statements for all of them. */
  filedTitlesOf(docs: Iterable<number>): ReadonlyMap<number, FiledTitles> {
    const titles = this.titlesOf(docs);
    const sortKeys = this.sortKeysOf(titles.keys());
    return new Map(Array.from(titles, ([doc, its]) => [doc, { titles: its, sortKey: sortKeys.get(doc) ?? '' }]));
  }

  /** The first of some documents in the order of their titles, equal ones by number. */
  firstByTitle(docs: Iterable<number>, wanted: number, direction: 'asc' | 'desc'): number[] {
    return (direction === 'asc' ? this.#sorted : this.#sortedBackwards).all(listOf(docs), wanted);
  }

  /** All documents in the order of their titles. */
  byTitle(direction: 'asc' | 'desc'): Iterable<number> {
    return (direction === 'asc' ? this.#ascending : this.#descending).iterate();
  }
}
