import { filingKeysOf } from '../text/filing-order.ts';
import { characters, foldKey, mistakesBetween } from '../text/analysis.ts';
import { noHits, union, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import {
  distance,
  isLongEnough,
  mistakenBy,
  mistakesIn,
  mistakesWithin,
  nearSound,
  oneMistake,
  weightOf,
  type Mistaken,
} from './likeness.ts';
import { stopWords } from '../text/stop-words.ts';
import type { Matcher } from './matcher.ts';
import { shortestName } from './authors-near.ts';
import { partsOf, type Part, type Quorum } from './quorum.ts';
import type { Row } from './ranking.ts';
import type { Pronunciations } from './pronunciations.ts';
import type { Vocabulary } from './vocabulary.ts';
import { nearTiers, ownTitle } from './tiers.ts';
import { queryRuns, queryWords } from './words.ts';
import { typedSkeletons } from './skeleton.ts';

/** Number of cells in the distance tables of one search. Bounds the time of a search. */
const maxCells = 250_000;
const maxCandidates = 400;
const fewestCandidates = 30;
/** Documents with one key of a short title. */
const maxOfAKey = 300;
/** Of titles of two characters every other one is near; more than these say nothing. */
const maxOfTwo = 20;
/** Signs of a title that are compared. */
const longestTitle = 160;
/** More than this share of what was typed must be in a title when it is found by some of the words, and of how many. */
const leastShare = 0.75;
const fewestParts = 4;
/** Share of what was typed that title and author must make up together. */
const leastCovered = 0.6;
const nearWords = 8;
/** Words whose neighbours are looked for: the vocabulary is read for each. */
const maxMended = 6;
const fewWords = 4;
const maxRespaced = 12;
/** Fields that must have all of a few mended words, and those that together must have more of them. */
const mendedIn = [['title'], ['author'], ['subject']] as const;
const mendedTogether = ['title', 'author', 'subject'] as const;
/** Of fewer characters a wrong one is another word, which many titles begin with. */
const shortestAtStart = 5;
/** A word of so many letters alone may be one that is at one slip from it. */
const shortestAlone = 6;
const isHan = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** How a title is near to what was typed: as a whole, it holds it, or it is a part of it, which an author's name may complete. */
type NearTitle =
  { how: 'whole'; title: string; mistakes: number } | { how: 'holds' } | { how: 'part'; signs: readonly string[] };

const isSlipOf = (typed: string, word: string): boolean =>
  typed.length >= shortestAlone && mistakesBetween(typed, word, 1) === 1;

/** Finds titles that differ in a few characters from what was typed, and records with most of its words. */
export class TitlesNear {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #quorum: Quorum;
  readonly #vocabulary: Vocabulary;
  readonly #mistaken: Mistaken;
  readonly #skeleton;

  constructor(
    index: LibraryIndex,
    matcher: Matcher,
    quorum: Quorum,
    pronunciations: Pronunciations,
    vocabulary: Vocabulary,
  ) {
    this.#index = index;
    this.#matcher = matcher;
    this.#quorum = quorum;
    this.#vocabulary = vocabulary;
    this.#mistaken = mistakenBy((a, b) => pronunciations.likeness(a, b));
    this.#skeleton = index.sqlite
      .prepare<[string, number], number>(
        'SELECT doc FROM skeleton WHERE key IN (SELECT value FROM json_each(?)) LIMIT ?',
      )
      .pluck();
  }

  /**
   * Documents by their tier.
   * @param key what was typed, folded (foldKey)
   * @param isBrief whether only whole titles are of use
   */
  find(text: string, key: string, field: Row['field'], isBrief: boolean): Map<number, number> {
    const typed = characters(key);
    const parts = this.#partsOf(text, key);
    const few = Math.max(fewestCandidates, Math.min(maxCandidates, Math.floor(maxCells / typed.length ** 2)));
    const candidates = new Set<number>([...this.#skeletons(key), ...this.#mended(parts), ...this.#respaced(key)]);
    for (const { doc } of this.#quorum.best(parts, 'title', few, 0.3)) candidates.add(doc);
    const compared = new Map<number, readonly NearTitle[]>();
    for (const [doc, titles] of this.#matcher.filed.titlesOf(candidates)) {
      const its = titles.flatMap((title) => this.#compare(title, typed, field === 'keyWord') ?? []);
      if (its.length > 0) compared.set(doc, its);
    }
    const found = this.#tiersOf(compared, typed);
    if (isBrief) return found;
    if (typed.length === 2) return this.#maxPopular(found, maxOfTwo);
    for (const doc of this.#withMended(parts, field)) if (!found.has(doc)) found.set(doc, nearTiers.words);
    return found;
  }

  /** Whether a record has the whole text without changes. */
  isFound(text: string): boolean {
    return this.#matcher.containing('keyWord', text).length > 0;
  }

  /** Documents with every word or, where nobody has it, one of its neighbours: Austin, Jane. */
  withWordsMended(text: string, field: 'keyWord' | 'title' | 'author'): Hits {
    return this.#withMended(this.#partsOf(text, foldKey(text)), field);
  }

  #withMended(parts: readonly Part[], field: Row['field']): Hits {
    const typed = parts.filter(({ signs }) => signs > 0);
    const isShort = typed.reduce((sum, { signs }) => sum + signs, 0) < shortestName;
    const groups = typed.map(({ words: [own, ...near] }) => {
      if (own === undefined) return [];
      // The less there is, the less supports what a word is taken for.
      if (this.#isKnown(own.text) || (typed.length > 1 && isShort)) return [own];
      return [own, ...(typed.length > 1 ? near : near.filter((word) => isSlipOf(own.text, word.text)))];
    });
    if (!groups.some((words) => words.length > 1)) return noHits;
    if (field === 'title' || field === 'author') return this.#matcher.withOneOfEach(groups, [field]);
    // Words of a title and of somebody's name that are of different records or fields are no title and no name.
    const fields = groups.length < fewestParts ? mendedIn : [mendedTogether];
    return union(fields.map((columns) => this.#matcher.withOneOfEach(groups, columns)));
  }

  /** Documents that have nearly all of the words in a title, in any order, the more the better. */
  withMostWords(text: string): Map<number, number> {
    const parts = this.#partsOf(text, foldKey(text)).filter(
      ({ signs, words: [word] }) => signs > 0 && word !== undefined && !stopWords.has(word.text),
    );
    const found = new Map<number, number>();
    if (parts.length < fewestParts) return found;
    const whole = parts.reduce((sum, { signs }) => sum + signs, 0);
    for (const { doc, signs } of this.#quorum.best(parts, 'title', maxCandidates, 0.6))
      if (signs / whole > leastShare) found.set(doc, nearTiers.maxWords);
    return found;
  }

  /** Whether a word is long enough to be kept, and nobody has it. */
  #isMisspelt(word: string): boolean {
    return word.length > 3 && !isHan.test(word) && !this.#isKnown(word);
  }

  #isKnown(word: string): boolean {
    return this.#vocabulary.records(word) > 0;
  }

  /** What was typed, parted, with the words that may have been meant. */
  #partsOf(text: string, key: string): Part[] {
    const words = key.split(' ');
    const isMisspelt = words.some((word) => this.#isMisspelt(word));
    let left = maxMended;
    return partsOf(text, (word) => {
      const isKnown = this.#isKnown(word);
      // Where all words are known and few, one of them must be mistaken for another.
      if (left === 0 || (isKnown && (isMisspelt || words.length > fewWords))) return [];
      left -= 1;
      const near = this.#vocabulary.near(word, isKnown || word.length < 6 ? 1 : 2);
      return near.slice(0, nearWords).map((entry) => entry.word);
    });
  }

  /** Short titles that were typed with one mistake. */
  #skeletons(key: string): number[] {
    const bare = key.replaceAll(' ', '');
    const { count } = this.#index.documents;
    const keys = typedSkeletons(bare);
    return [
      ...this.#skeleton.all(JSON.stringify(keys), maxOfAKey * keys.length).filter((doc) => doc <= count),
      ...this.#matcher.withAnyValue(
        'title',
        keys.filter((key) => key !== bare),
      ),
    ];
  }

  /** Titles that are what was typed with one of its words put right. */
  #mended(parts: readonly Part[]): number[] {
    if (parts.length > fewWords || parts.some(({ words: [word] }) => word === undefined || isHan.test(word.text))) {
      return [];
    }
    const texts = parts.map(({ words }) => words.map(({ text }) => text));
    const mended = texts.flatMap((choices, at) =>
      choices.slice(1).map((choice) => texts.map(([typed = ''], i) => (i === at ? choice : typed)).join(' ')),
    );
    return [
      ...this.#matcher.withAnyValue(
        'title',
        mended.flatMap((entry) => [entry, `the ${entry}`]),
      ),
    ];
  }

  /** Titles with the same words written in one or apart: data base, database. */
  #respaced(key: string): number[] {
    const words = key.split(' ');
    if (isHan.test(key) || words.length > maxRespaced) return [];
    const pairs = words.slice(1).map((word, at) => (words[at] ?? '') + word);
    const halvesOf = (word: string): string[][] =>
      Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)]);
    const halves = words.map((word) => (this.#isKnown(word) ? [] : halvesOf(word)));
    const inTitles = this.#quorum.documentsWith([...pairs, ...halves.flat(2)], 'title');
    const texts = words.flatMap((_, at) => {
      const joined = pairs[at];
      const others = joined !== undefined && inTitles.has(joined) ? [words.toSpliced(at, 2, joined)] : [];
      const parted = (halves[at] ?? []).filter((two) => two.every((half) => inTitles.has(half)));
      return [...others, ...parted.map((two) => words.toSpliced(at, 1, ...two))];
    });
    return texts.flatMap((text) => {
      const found = this.#matcher.withWords(queryWords(queryRuns(text.join(' '))), ['title']);
      return [...found.subarray(0, maxOfAKey)];
    });
  }

  #maxPopular(found: ReadonlyMap<number, number>, most: number): Map<number, number> {
    const { rank } = this.#index.documents;
    const order = [...found].sort(([a, entry], [b, two]) => two - entry || (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
    return new Map(order.slice(0, most));
  }

  /** How a title is near to what was typed, if it is. @param isWithAuthors whether the search looks into them */
  #compare(title: string, typed: readonly string[], isWithAuthors: boolean): NearTitle | undefined {
    const signs = characters(title).slice(0, longestTitle);
    const most = mistakesIn(typed);
    const { whole, within } = distance(typed, signs, this.#mistaken, most);
    // A slip does not leave out two characters: 洛克菲勒信札 is not 洛克菲勒.
    const isOther = isHan.test(title) && Math.abs(signs.length - typed.length) > 1;
    if (whole <= most && !isOther) {
      // Of two characters a wrong one leaves next to nothing; a third that is missing leaves both.
      const isFar = typed.length === 2 && whole > nearSound && !typed.every((sign) => title.includes(sign));
      return isFar ? undefined : { how: 'whole', title, mistakes: whole };
    }
    const isWithin = within <= mistakesWithin(typed) || (within <= most && this.#isAtEdge(typed, signs, most));
    if (isWithin && isLongEnough(typed)) return { how: 'holds' };
    const isPart = isWithAuthors && signs.length < typed.length && this.#isIn(signs, typed);
    return isPart ? { how: 'part', signs } : undefined;
  }

  /**
   * Whether a longer title begins nearly as was typed, or ends so with as many signs, as one of a series does (三体Ⅱ：黑暗森林);
   * the first and last signs are the same.
   */
  #isAtEdge(typed: readonly string[], signs: readonly string[], most: number): boolean {
    const lengths = weightOf(typed) < shortestAtStart ? [] : [typed.length, typed.length + 1, typed.length - 1];
    return [signs.slice(-typed.length), ...lengths.map((length) => signs.slice(0, length))].some(
      (stretch) =>
        stretch[0] === typed[0] &&
        stretch.at(-1) === typed.at(-1) &&
        distance(typed, stretch, this.#mistaken, most).whole <= most,
    );
  }

  /** Tiers of documents with near titles. Order and authors are read of those alone where they decide. */
  #tiersOf(compared: ReadonlyMap<number, readonly NearTitle[]>, typed: readonly string[]): Map<number, number> {
    const { filed } = this.#matcher;
    const docsWith = (how: NearTitle['how']): number[] =>
      [...compared].flatMap(([doc, its]) => (its.some((entry) => entry.how === how) ? [doc] : []));
    const sortKeys = filed.sortKeysOf(docsWith('whole'));
    const authors = filed.authorsOf(docsWith('part'));
    const found = new Map<number, number>();
    for (const [doc, its] of compared) {
      const tiers = its.map((near) => {
        if (near.how === 'holds') return nearTiers.holds;
        if (near.how === 'part') return this.#hasAuthor(authors.get(doc) ?? [], near.signs, typed) ? nearTiers.near : 0;
        return this.#wholeTier(filingKeysOf(near.title).has(sortKeys.get(doc) ?? ''), near.mistakes);
      });
      const tier = Math.max(...tiers);
      if (tier > 0) found.set(doc, tier);
    }
    return found;
  }

  #wholeTier(isOwn: boolean, mistakes: number): number {
    if (mistakes > oneMistake) return nearTiers.near;
    return (mistakes < oneMistake ? nearTiers.sounds : nearTiers.oneMistake) + (isOwn ? ownTitle : 0);
  }

  /** Whether the query contains a text, apart from a few mistakes. */
  #isIn(signs: readonly string[], typed: readonly string[]): boolean {
    const most = mistakesIn(signs);
    return distance(signs, typed, this.#mistaken, most).within <= most;
  }

  /** Whether one of the authors was typed as well, so that title and author are most of what was typed. */
  #hasAuthor(authors: readonly string[], title: readonly string[], typed: readonly string[]): boolean {
    const words = typed.join('');
    return authors.some((name) => {
      const parts = name.split(' ').map(characters);
      const there = parts.filter((part) =>
        isHan.test(part.join(''))
          ? words.includes(part.join('')) || (part.length >= fewestParts && this.#isIn(part, typed))
          : this.#isWord(part, words),
      );
      const covered = there.reduce((sum, part) => sum + part.length, title.length);
      return there.length > 0 && covered >= typed.length * leastCovered;
    });
  }

  /** Whether a name is one of the words, but for a letter where it is long. */
  #isWord(name: readonly string[], words: string): boolean {
    return words.split(' ').some((word) => {
      const most = name.length > 4 ? oneMistake : 0;
      return name.length > 1 && distance(name, characters(word), this.#mistaken, most).whole <= most;
    });
  }
}
