import type { SearchField } from '../../../lib/contract/calls/search.ts';
import { characters, foldKey, runs } from '../text/analysis.ts';
import { hitsOf, joinHits, only, union, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { columnsOfField, type Matcher } from './matcher.ts';
import { holds } from './ranking.ts';
import type { Near } from '../../../lib/rules/search-tree.ts';
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
export class Phrases {
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
