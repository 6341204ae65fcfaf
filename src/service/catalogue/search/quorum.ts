import { characters, runs } from '../text/analysis.ts';
import { fold } from '../text/fold.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import type { WordColumn } from './schema.ts';
import type { Word } from './words.ts';

/**
 * Which documents have most of what was typed. Every part of it counts by how rare it is; the rarest parts are looked
 * up until enough documents were read, so that the cost does not grow with the catalogue.
 */

/** A part of what was typed: words of the index that count alike. */
export interface Part {
  words: readonly Word[];
  /** Number of typed characters that it represents; 0 for pairs that exist only after a corrected slip. */
  signs: number;
}

/** Documents that are read for one query, the rarest parts first. */
const maxRead = 120_000;
const maxParts = 48;
/** A Chinese character says as much as so many letters. */
const lettersOfSign = 3;

/** Parts of a text: words, and pairs of characters, as typed and as they would be after one slip. */
export function partsOf(text: string, near: (word: string) => readonly string[]): Part[] {
  const word = (entry: string): Word => ({ text: entry, isPrefix: false });
  const parts: Part[] = [];
  for (const run of runs(fold(text))) {
    if (!run.continuous) {
      parts.push({ words: [run.text, ...near(run.text)].map(word), signs: run.text.length });
      continue;
    }
    const signs = characters(run.text);
    const at = (place: number): string => signs[place] ?? '';
    for (let i = 0; i + 1 < signs.length; i += 1) {
      parts.push({ words: [word(at(i) + at(i + 1))], signs: lettersOfSign });
      parts.push({ words: [word(at(i + 1) + at(i))], signs: 0 });
      if (i + 2 < signs.length) parts.push({ words: [word(at(i) + at(i + 2))], signs: 0 });
    }
  }
  return parts;
}

export interface Candidate {
  doc: number;
  /** Sum of the weights of the parts that it has. */
  weight: number;
  /** Sum of their signs. */
  signs: number;
}

interface Counted {
  word: string;
  documents: number;
}

/** Counts documents by the parts that they have. */
export class Quorum {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #inColumn;
  readonly #anywhere;
  /** Weights and signs by document number, all 0 between searches. */
  #weights = new Uint16Array(0);
  #signs = new Uint16Array(0);

  constructor(index: LibraryIndex, matcher: Matcher) {
    this.#index = index;
    this.#matcher = matcher;
    index.sqlite.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_count USING fts5vocab('main', 'words', 'col')");
    // Words as one JSON list: one statement for all of them.
    const counted = `SELECT asked.value AS word, sum(doc) AS documents FROM json_each(?) AS asked
       CROSS JOIN temp.word_count ON term = asked.value`;
    this.#inColumn = index.sqlite.prepare<[string, string], Counted>(`${counted} AND col = ? GROUP BY asked.value`);
    this.#anywhere = index.sqlite.prepare<[string], Counted>(`${counted} GROUP BY asked.value`);
  }

  /**
   * Documents with the most of the parts, the best first.
   * @param column where the parts are looked for; anywhere without it
   * @param most how many are answered
   * @param leastShare of the weight of the best that others must have
   */
  best(parts: readonly Part[], column: WordColumn | undefined, most: number, leastShare: number): Candidate[] {
    const { count } = this.#index.documents;
    const columns = column === undefined ? [] : [column];
    const known = this.#known(parts, column);
    if (this.#weights.length <= count) {
      this.#weights = new Uint16Array(Math.ceil(count * 1.25) + 1);
      this.#signs = new Uint16Array(this.#weights.length);
    }
    const weights = this.#weights;
    const signs = this.#signs;
    const touched: number[] = [];
    let read = 0;
    for (const { part, documents } of known.slice(0, maxParts)) {
      if (read > 0 && read + documents > maxRead) break;
      read += documents;
      const weight = Math.max(1, Math.round(2 * Math.log2((count + 1) / documents)));
      for (const doc of this.#matcher.withAnyWord(part.words, columns)) {
        const before = weights[doc] ?? 0;
        if (before === 0) touched.push(doc);
        weights[doc] = before + weight;
        signs[doc] = (signs[doc] ?? 0) + part.signs;
      }
    }
    let highest = 0;
    for (const doc of touched) highest = Math.max(highest, weights[doc] ?? 0);
    const candidates: Candidate[] = [];
    for (const doc of touched) {
      const weight = weights[doc] ?? 0;
      if (weight >= highest * leastShare) candidates.push({ doc, weight, signs: signs[doc] ?? 0 });
      weights[doc] = 0;
      signs[doc] = 0;
    }
    const { rank } = this.#index.documents;
    candidates.sort((a, b) => b.weight - a.weight || (rank[b.doc] ?? 0) - (rank[a.doc] ?? 0) || a.doc - b.doc);
    return candidates.slice(0, most);
  }

  /** In how many documents each of some words is, in one statement; words that none has are left out. */
  documentsWith(words: Iterable<string>, column?: WordColumn): ReadonlyMap<string, number> {
    const list = JSON.stringify([...new Set(words)]);
    if (list === '[]') return new Map();
    const rows = column === undefined ? this.#anywhere.all(list) : this.#inColumn.all(list, column);
    return new Map(rows.map(({ word, documents }) => [word, documents]));
  }

  /** Parts that documents have, the rarest first. */
  #known(parts: readonly Part[], column: WordColumn | undefined): { part: Part; documents: number }[] {
    const tried = parts.slice(0, maxParts * 3);
    const counts = this.documentsWith(
      tried.flatMap(({ words }) => words.map(({ text }) => text)),
      column,
    );
    return tried
      .map((part) => ({
        part,
        documents: part.words.reduce((sum, { text }) => sum + (counts.get(text) ?? 0), 0),
      }))
      .filter(({ documents }) => documents > 0)
      .sort((a, b) => a.documents - b.documents);
  }
}
