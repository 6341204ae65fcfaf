import type { LibraryIndex } from './library-index.ts';
import { mistakesBetween } from '../text/distance.ts';

/** A word of the catalogue that is near to a typed one. */
export interface NearWord {
  word: string;
  mistakes: number;
  records: number;
}

const behindAll = '\u{10ffff}';
const longestWord = 24;

/** Words of alphabets that the catalogue has in titles and names, with their frequency. */
export class Vocabulary {
  readonly #index: LibraryIndex;
  /** What was looked up of one word: several ways to mend a text ask for it one after another. */
  #last: { version: number; word: string; records?: number; near: Map<number, NearWord[]> } | undefined;
  readonly #records;
  readonly #near;
  readonly #those;

  constructor(index: LibraryIndex) {
    this.#index = index;
    const { sqlite } = index;
    this.#records = sqlite.prepare<[string], number>('SELECT records FROM vocabulary WHERE word = ?').pluck();
    this.#those = sqlite.prepare<[string], { word: string; records: number }>(
      'SELECT word, records FROM json_each(?) AS asked CROSS JOIN vocabulary ON vocabulary.word = asked.value',
    );
    this.#near = sqlite.prepare<[string, string, number, number], { word: string; records: number }>(
      'SELECT word, records FROM vocabulary WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?',
    );
  }

  /** Records with the word in a title or name; 0 when there is none, or the word is too short to be kept. */
  records(word: string): number {
    const known = this.#knownOf(word);
    return (known.records ??= this.#records.get(word) ?? 0);
  }

  #knownOf(word: string) {
    const { version } = this.#index;
    if (this.#last?.word !== word || this.#last.version !== version) this.#last = { version, word, near: new Map() };
    return this.#last;
  }

  /**
   * Other words at a few mistakes, the nearest and then the most frequent first.
   * @param most mistakes
   */
  near(word: string, most: number): readonly NearWord[] {
    const { near } = this.#knownOf(word);
    const found = near.get(most) ?? this.#readNear(word, most);
    near.set(most, found);
    return found;
  }

  #readNear(word: string, most: number): NearWord[] {
    if (word.length < 3 || word.length > longestWord || /\d/.test(word)) return [];
    const found = new Map<string, NearWord>();
    const start = word.slice(0, 1);
    for (const near of this.#near.all(start, start + behindAll, word.length - most, word.length + most)) {
      const mistakes = mistakesBetween(word, near.word, most);
      if (mistakes > 0 && mistakes <= most) found.set(near.word, { ...near, mistakes });
    }
    for (const entry of this.#those.all(JSON.stringify(otherBeginnings(word)))) {
      if (entry.records > 0) found.set(entry.word, { ...entry, mistakes: 1 });
    }
    return [...found.values()].sort(
      (a, b) => a.mistakes - b.mistakes || b.records - a.records || (a.word < b.word ? -1 : 1),
    );
  }
}

/** The word with its first letter left out, put before, mistaken or swapped: the rest of the alphabet is not searched for it. */
function otherBeginnings(word: string): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const rest = word.slice(1);
  const swapped = `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}`;
  const others = [rest, swapped, ...[...letters].flatMap((letter) => [letter + rest, letter + word])];
  return others.filter((other) => other.charAt(0) !== word.charAt(0));
}
