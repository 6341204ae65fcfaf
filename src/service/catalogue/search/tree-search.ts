import { readCql } from '../../../lib/rules/cql/plan.ts';
import { readSyntax, type SyntaxMistake } from '../../../lib/rules/search-syntax/read.ts';
import { wantedTexts, type Filter, type Leaf, type SearchTree, type Near } from '../../../lib/rules/search-tree.ts';
import { foldKey, characters, runs } from '../text/analysis.ts';
import { hitsOf, joinHits, only, type Hits, union } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { type Matcher, columnsOfField } from './matcher.ts';
import { type Row, holds } from './ranking.ts';
import type { Meaning, QueryReader } from './readings/query-reader.ts';
import type { SearchField } from '../../../lib/contract/calls/search.ts';
import { queryRuns, queryWords, type Word } from './words.ts';

/**
 * What the word index cannot tell, which keeps no positions: words side by side or near each other. Records with all the
 * words are looked up there, and their titles, names and headings read.
 */

/** Records whose texts are read for the phrases of one search; the most read of more. */
const maxRead = 2_000;

const namedColumns = ['author', 'subject', 'publisher', 'series'] as const;
type NamedColumn = (typeof namedColumns)[number];

/** Words of a folded text, and its characters where it has no spaces, in their order. */
const unitsOf = (key: string): string[] =>
  runs(key).flatMap(({ text, continuous }) => (continuous ? characters(text) : [text]));

/** Places at which some units begin among others. */
const placesOf = (units: readonly string[], wanted: readonly string[]): number[] =>
  units.flatMap((_, at) => (wanted.every((unit, i) => units[at + i] === unit) ? [at] : []));

/** Whether two texts stand near each other in a folded text. */
function hasNear(key: string, { left, right, distance, isOrdered }: Near): boolean {
  const units = unitsOf(key);
  const [a, b] = [unitsOf(foldKey(left)), unitsOf(foldKey(right))];
  const follows = (from: number, length: number, to: number): boolean =>
    to >= from + length && to - (from + length) + 1 <= distance;
  const [starts, others] = [placesOf(units, a), placesOf(units, b)];
  return starts.some((start) =>
    others.some((other) => follows(start, a.length, other) || (!isOrdered && follows(other, b.length, start))),
  );
}

/** Finds documents by phrases, by words that go on, and by words near each other. */
class Phrases {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  /** How many may still be read for this search. */
  #left = maxRead;

  constructor(index: LibraryIndex, matcher: Matcher) {
    this.#index = index;
    this.#matcher = matcher;
  }

  /** A search begins: however many phrases it has, no more is read for all of them together. */
  begin(): void {
    this.#left = maxRead;
  }

  /** Documents with a text as it is typed, in one title, name or heading of a field. */
  phrase(field: SearchField, text: string): Hits {
    const key = foldKey(text);
    const queried = queryRuns(text);
    const words = queryWords(queried);
    const columns = columnsOfField[field] ?? [];
    const [only1, ...others] = queried;
    // A single word, or pair of characters, is always a phrase.
    const isOne = others.length === 0 && (only1?.continuous !== true || characters(only1.text).length <= 2);
    const found = this.#matcher.withWords(words, columns);
    if (words.length === 0 || isOne) return found;
    const side = this.#reading(field, found, (value) => holds(value, key));
    // Summaries and contents are in no other table: there the pairs of one run must do.
    if (field !== 'keyWord' || others.length > 0) return side;
    return joinHits(side, this.#matcher.withWords(words, ['rest']), 'OR');
  }

  /** Documents with all words of a text, whose last may go on. */
  beginning(field: SearchField, text: string): Hits {
    const queried = queryRuns(text);
    const last = queried.at(-1);
    const words = queryWords(queried.slice(0, -1));
    if (last === undefined) return this.#matcher.withWords([]);
    const ends: Word[] = last.continuous ? queryWords([last]) : [{ text: last.text, isPrefix: true }];
    return this.#matcher.withWords([...words, ...ends], columnsOfField[field] ?? []);
  }

  /** Documents with two texts near each other in one title, name or heading of a field. */
  near(near: Near): Hits {
    const words = queryWords([...queryRuns(near.left), ...queryRuns(near.right)]);
    const found = this.#matcher.withWords(words, columnsOfField[near.field] ?? []);
    return this.#reading(near.field, found, (value) => hasNear(value, near));
  }

  /** Those of some documents of which a value of the field passes. */
  #reading(field: SearchField, all: Hits, passes: (key: string) => boolean): Hits {
    const hits = this.#mostRead(all, this.#left);
    this.#left -= hits.length;
    const found: Hits[] = [];
    if (field === 'keyWord' || field === 'title') {
      const titles = this.#matcher.filed.titlesOf(hits);
      found.push(only(hits, (doc) => titles.get(doc)?.some(passes) === true));
    }
    if (field === 'keyWord' || field === 'author') {
      const names = this.#matcher.filed.otherNamesOf(hits);
      found.push(only(hits, (doc) => names.get(doc)?.some(passes) === true));
    }
    for (const column of namedColumns) {
      if (field === 'keyWord' || field === column) found.push(this.#named(column, hits, passes));
    }
    return union(found);
  }

  #named(column: NamedColumn, hits: Hits, passes: (key: string) => boolean): Hits {
    const { documents, terms } = this.#index;
    const idsOf = (doc: number): readonly number[] => documents.columns[column].valuesOf(doc);
    const ids = new Set<number>();
    for (const doc of hits) for (const id of idsOf(doc)) ids.add(id);
    const passing = new Set<number>();
    for (const [id, name] of terms.names(column, [...ids])) if (passes(foldKey(name))) passing.add(id);
    return passing.size === 0 ? hitsOf([]) : only(hits, (doc) => idsOf(doc).some((id) => passing.has(id)));
  }

  #mostRead(hits: Hits, most: number): Hits {
    if (hits.length <= most) return hits;
    const { rank } = this.#index.documents;
    return hitsOf([...hits].sort((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0)).slice(0, most));
  }
}

/** What a query of CQL asks for; the contract has refused what is none. */
export function treeOfCql(cql: string): SearchTree {
  const read = readCql(cql);
  return read.ok ? read.value : { kind: 'filter', filter: { kind: 'records', ids: [] } };
}

/** The texts of a tree as rows, for ranking and marking what was found. */
export const rowsOfTree = (tree: SearchTree): Row[] =>
  wantedTexts(tree).map(({ field, text }) => ({ oper: 'AND', field, text, mode: '2' }));

/** Finds what a search with operators asks for (lib/rules/search-syntax, lib/rules/cql). */
export class TreeSearch {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #reader: QueryReader;
  readonly #phrases: Phrases;

  constructor(index: LibraryIndex, matcher: Matcher, reader: QueryReader) {
    this.#index = index;
    this.#matcher = matcher;
    this.#reader = reader;
    this.#phrases = new Phrases(index, matcher);
  }

  /**
   * How a row's text is to be read: as a tree, or as words. A title of the catalogue is read unchanged: WAR AND
   * PEACE.
   */
  read(row: Row): { tree: SearchTree } | { row: Row } {
    const read = row.mode === '2' ? readSyntax(row.text, row.field) : undefined;
    if (read === undefined) return { row };
    if (read.kind === 'words') return { row: this.#withoutUnknownFields(row, read.mistakes) };
    if (read.kind === 'mistaken') return { row: { ...row, text: read.words } };
    const isTitle = read.mayBeTitle && this.#matcher.withValue('title', foldKey(row.text)).length > 0;
    return isTitle ? { row } : { tree: read.tree };
  }

  /** A row without names of fields that do not exist (titel:machine), where no record has these names as words. */
  #withoutUnknownFields(row: Row, mistakes: readonly SyntaxMistake[]): Row {
    const names = mistakes.flatMap((mistake) => (mistake.kind === 'unknownField' ? [`${mistake.text}:`] : []));
    if (names.length === 0 || this.#matcher.containing(row.field, row.text).length > 0) return row;
    const words = row.text.split(/\s+/).map((word) => {
      const name = names.find((entry) => word.startsWith(entry));
      return name === undefined ? word : word.slice(name.length);
    });
    return { ...row, text: words.join(' ') };
  }

  /**
   * Documents of a tree.
   * @param meaning exact where words are left at what was typed, as other programs mean them
   * @param tier by document number; raised to what each hit is worth by the texts that are wanted
   */
  find(tree: SearchTree, meaning: Meaning, tier: Uint8Array): Hits {
    this.#phrases.begin();
    return this.#find(tree, meaning, tier);
  }

  #find(tree: SearchTree, meaning: Meaning, tier: Uint8Array): Hits {
    switch (tree.kind) {
      case 'leaf':
        return this.#leaf(tree, meaning, tier);
      case 'near':
        return this.#phrases.near(tree);
      case 'filter':
        return this.#filtered(tree.filter);
      case 'not': {
        // What is excluded ranks nothing.
        const without = this.#find(tree.right, meaning, new Uint8Array(tier.length));
        return joinHits(this.#find(tree.left, meaning, tier), without, 'NOT');
      }
      case 'and':
      case 'or': {
        const left = this.#find(tree.left, meaning, tier);
        return joinHits(left, this.#find(tree.right, meaning, tier), tree.kind === 'and' ? 'AND' : 'OR');
      }
    }
  }

  #leaf({ field, text, mode, form }: Leaf, meaning: Meaning, tier: Uint8Array): Hits {
    const given: Row = { oper: 'AND', field, text, mode };
    // A quoted title or name can have the same "by" as one without quotes.
    const row = form !== undefined || meaning.isExact ? given : this.#reader.withoutRoleWords(given);
    const typed =
      form === 'phrase'
        ? this.#phrases.phrase(field, text)
        : form === 'beginning'
          ? this.#phrases.beginning(field, text)
          : this.#matcher.row(field, row.text, mode);
    return this.#reader.meant(row, typed, { ...meaning, isExact: meaning.isExact || form !== undefined }, tier);
  }

  #filtered(filter: Filter): Hits {
    const { documents, terms } = this.#index;
    const all = (): Hits => Uint32Array.from({ length: documents.count }, (_, i) => i + 1);
    switch (filter.kind) {
      case 'all':
        return all();
      case 'years': {
        const { begin, end } = filter;
        return only(all(), (doc) => {
          const year = documents.years[doc] ?? begin - 1;
          return year >= begin && year <= end;
        });
      }
      case 'types':
        return this.#matcher.withFacet('docCode', terms.findAll('docCode', filter.codes));
      case 'languages':
        return this.#matcher.withFacet('langCode', terms.findAll('langCode', filter.codes));
      case 'lccn':
        return this.#matcher.withValue('number', foldKey(filter.number));
      case 'records':
        return hitsOf([...this.#index.docsOf(filter.ids.map(Number)).values()]);
    }
  }
}
