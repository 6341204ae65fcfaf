import type { Widening } from '../../../lib/contract/calls/search.ts';
import { foldKey, type Run } from '../text/analysis.ts';
import { hitsOf, joinHits, noHits, only, union, type Hits } from './hits.ts';
import type { ChineseNames } from './chinese-names.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import type { Row } from './ranking.ts';
import { raise, tiers } from './tiers.ts';
import { queryRuns, queryWords } from './words.ts';

/**
 * People are typed otherwise than their records write them: "M. Brooks", "Brooks FP", "J. P. Sartre 1945". An initial
 * matches a word of a name that has another of the typed words as its family name; whatever else was typed must be
 * in the record as well.
 */

/** Records whose authors are compared for one search; the most read of more. */
const maxCompared = 20_000;
/** The same where two or three letters may be initials or may not. */
const maxUncertain = 3_000;
const maxTokens = 10;
const longestInitials = 3;
const maxNameWords = 4;

/** Words before a family name that one record writes and the other leaves out. */
const particles = new Set(
  'van von de der den du da di la le del della dos ter ten zu zur af al el ben bin ibn'.split(' '),
);

interface NameWord {
  text: string;
  /** Whether it may be the family name: before a comma, or the first or last word where there is none. */
  isFamily: boolean;
  /** Whether an initial may stand for it. */
  isGiven: boolean;
}

/** The words of a name as a record writes it. */
function nameWords(name: string): NameWord[] {
  const comma = name.indexOf(',');
  const wordsOf = (part: string): string[] => foldKey(part).split(' ').filter(Boolean);
  if (comma > 0) {
    const family = wordsOf(name.slice(0, comma)).map((text) => ({ text, isFamily: true, isGiven: false }));
    const given = wordsOf(name.slice(comma + 1)).map((text) => ({ text, isFamily: false, isGiven: true }));
    return [...family, ...given];
  }
  const words = wordsOf(name);
  return words.map((text, at) => ({ text, isFamily: at === 0 || at === words.length - 1, isGiven: true }));
}

/** Takes the first word that passes and has not been taken; whether there was one. */
function take(words: NameWord[], passes: (word: NameWord) => boolean): boolean {
  const at = words.findIndex(passes);
  if (at >= 0) words.splice(at, 1);
  return at >= 0;
}

const startsWith =
  (letter: string) =>
  ({ text, isGiven }: NameWord): boolean =>
    isGiven && text.startsWith(letter);

/**
 * What of the typed words a name leaves over.
 * @param initials how many letters of a word at most may each be an initial of their own
 * @returns undefined when the family name was not typed, or an initial is none of this name
 */
export function leftOver(typed: readonly string[], name: string, initials: number): string[] | undefined {
  const words = nameWords(name);
  const others: string[] = [];
  let hasFamily = false;
  for (const entry of typed) {
    const isFamily = (word: NameWord): boolean => word.isFamily && word.text === entry;
    if (entry.length > 1 && take(words, isFamily)) hasFamily ||= !particles.has(entry);
    else if (!take(words, ({ text }) => text === entry)) others.push(entry);
  }
  if (!hasFamily) return undefined;
  const left: string[] = [];
  for (const other of others) {
    const isInitials = other.length <= initials && !particles.has(other);
    if (isInitials && [...other].every((letter) => take(words, startsWith(letter)))) continue;
    if (other.length === 1 || isInitials) return undefined;
    // The record may have the initial, and the reader the name: Joanne Rowling, Rowling, J. K.
    if (!take(words, ({ text }) => text.length === 1 && other.startsWith(text)) && !particles.has(other))
      left.push(other);
  }
  return left;
}

/** Whether a name begins its given names with an initial that one of the typed words has, behind its family name. */
function isShortenedBy(typed: readonly string[], name: string): boolean {
  const [before = '', behind] = name.split(',');
  const words = foldKey(before).split(' ');
  const family = behind === undefined ? (words.at(-1) ?? '') : foldKey(before);
  const [first = ''] = behind === undefined ? words : foldKey(behind).split(' ');
  const others = typed.filter((entry) => !family.split(' ').includes(entry));
  return others.length < typed.length && first.length === 1 && others.some((entry) => entry.startsWith(first));
}

const isNameWord = ({ text, continuous }: Run): boolean => !continuous && /^\p{L}+$/u.test(text);

/** Documents with their tier, and how they were found where that is not as it was typed. */
export interface FoundPeople {
  tiers: ReadonlyMap<number, number>;
  how?: Widening;
}

/** Finds the records of people whose name was typed with initials, or whose record has initials for the typed name. */
export class People {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #chinese: ChineseNames;

  constructor(index: LibraryIndex, matcher: Matcher, chinese: ChineseNames) {
    this.#index = index;
    this.#matcher = matcher;
    this.#chinese = chinese;
  }

  /**
   * Documents of the people who may be meant, with their tier.
   * @param best the highest tier of what the row finds as typed
   */
  find({ field, text, mode }: Row, best: number): FoundPeople {
    const found = new Map<number, number>();
    if (mode !== '2' || (field !== 'keyWord' && field !== 'author')) return { tiers: found };
    const runs = queryRuns(text);
    const typed = runs.filter(isNameWord).map((run) => run.text);
    if (typed.length < 1 || runs.length > maxTokens) return { tiers: found };
    // Words that a title contains are no name together with other words; a Chinese name alone may be both.
    const isTitle = best >= tiers.titleWords && best !== tiers.namedAuthor;
    if (typed.length > 1 && !isTitle) this.#shortened(found, field, runs, typed);
    const written = found.size;
    this.#inPinyin(found, text, field === 'author' || isTitle);
    return { tiers: found, ...(found.size > written && { how: 'pinyin' }) };
  }

  #shortened(
    found: Map<number, number>,
    field: 'keyWord' | 'author',
    runs: readonly Run[],
    typed: readonly string[],
  ): void {
    if (typed.some((entry) => entry.length === 1)) this.#withInitials(found, field, runs, typed, 1, maxCompared);
    const isShort = (entry: string): boolean =>
      entry.length > 1 && entry.length <= longestInitials && !particles.has(entry);
    if (found.size === 0 && typed.some(isShort) && !this.#isThere(typed)) {
      this.#withInitials(found, field, runs, typed, longestInitials, maxUncertain);
    }
  }

  /** Whether somebody is called by each of these words. */
  areNames(text: string): boolean {
    return queryRuns(text).every((run) => run.text.length === 1 || this.#isThere([run.text]));
  }

  /**
   * Records of somebody whose given names were typed and the record shortens: Joanne Rowling, Rowling, J. K.
   * @returns documents with their tier
   */
  shortenedByRecord({ field, text, mode }: Row): Map<number, number> {
    const found = new Map<number, number>();
    const runs = queryRuns(text);
    const isName = runs.length > 1 && runs.every(isNameWord);
    if (isName && mode === '2' && (field === 'keyWord' || field === 'author'))
      this.#withName(
        found,
        runs.map((run) => run.text),
      );
    return found;
  }

  /**
   * Records of Chinese authors whose name was typed in letters, alone or before or behind words of the record.
   * @param isAlone whether nothing but the name can have been typed
   */
  #inPinyin(found: Map<number, number>, text: string, isAlone: boolean): void {
    const runs = queryRuns(text);
    const look = (name: readonly Run[], rest: readonly Run[]): void => {
      // Among other words in letters every part of a title would be tried in every spelling.
      const isThorough = rest.every((run) => run.continuous);
      const ids = name.every(isNameWord)
        ? this.#chinese.find(
            name.map((run) => run.text),
            isThorough,
          )
        : [];
      if (ids.length === 0) return;
      const docs = this.#matcher.withFacet('author', ids);
      const tier = rest.length === 0 ? tiers.namedAuthor : tiers.titleAndAuthor;
      const candidates = rest.length === 0 ? docs : joinHits(docs, this.#matcher.withWords(queryWords(rest)), 'AND');
      for (const doc of candidates) raise(found, doc, tier);
    };
    look(runs, []);
    if (found.size > 0 || isAlone || runs.length > maxTokens) return;
    for (let many = 1; many <= maxNameWords && many < runs.length; many += 1) {
      look(runs.slice(0, many), runs.slice(many));
      look(runs.slice(-many), runs.slice(0, -many));
    }
  }

  /** Whether somebody is called by these words as they are. */
  #isThere(typed: readonly string[]): boolean {
    const words = typed.map((text) => ({ text, isPrefix: false }));
    return this.#matcher.withWords(words, ['author']).length > 0;
  }

  /** Records with all words that are no initials, and an author whom the initials fit. */
  #withInitials(
    found: Map<number, number>,
    field: 'keyWord' | 'author',
    runs: readonly Run[],
    typed: readonly string[],
    initials: number,
    most: number,
  ): void {
    const isWord = (run: Run): boolean => !isNameWord(run) || (run.text.length > initials && !particles.has(run.text));
    const words = runs.filter(isWord);
    // Wu JK, JK Wu: either may be the name.
    const ways = words.length > 0 ? [words] : runs.filter((run) => run.text.length > 1).map((run) => [run]);
    const columns = field === 'author' || words.length === 0 ? (['author'] as const) : [];
    const docs = union(ways.map((way) => this.#matcher.withWords(queryWords(way), columns)));
    this.#raiseNamed(found, docs, most, (name) => {
      const left = leftOver(typed, name, initials);
      if (left === undefined || (field === 'author' && left.length > 0)) return 0;
      const isWhole = left.length === 0 && runs.length === typed.length;
      return isWhole ? tiers.namedAuthor : tiers.titleAndAuthor;
    });
  }

  /** Records of somebody whose given names the record shortens. */
  #withName(found: Map<number, number>, typed: readonly string[]): void {
    if (typed.length > 4) return;
    const families = [...new Set([typed.at(-1) ?? '', typed[0] ?? ''])].filter((entry) => entry.length > 2);
    for (const family of families) {
      const docs = this.#matcher.withWords([{ text: family, isPrefix: false }], ['author']);
      this.#raiseNamed(found, docs, maxUncertain, (name) =>
        isShortenedBy(typed, name) && leftOver(typed, name, 1)?.length === 0 ? tiers.namedAuthor : 0,
      );
    }
  }

  /** Raises the tier of the records of each author to what the name is worth. */
  #raiseNamed(found: Map<number, number>, docs: Hits, most: number, tierOf: (name: string) => number): void {
    const compared = this.#mostRead(docs, most);
    const { documents, terms } = this.#index;
    const { author } = documents.columns;
    const ids = new Set<number>();
    for (const doc of compared) for (const id of author.valuesOf(doc)) ids.add(id);
    const worth = new Map<number, number>();
    for (const [id, name] of terms.names('author', [...ids])) {
      const tier = tierOf(name);
      if (tier > 0) worth.set(id, tier);
    }
    for (const doc of compared) for (const id of author.valuesOf(doc)) raise(found, doc, worth.get(id) ?? 0);
    const others = only(compared, (doc) => !found.has(doc));
    for (const [doc, names] of this.#matcher.filed.otherNamesOf(this.#mostRead(others, maxUncertain))) {
      for (const name of names) raise(found, doc, tierOf(name));
    }
  }

  #mostRead(docs: Hits, most: number): Hits {
    if (docs.length <= most) return docs;
    const { rank } = this.#index.documents;
    return most === 0 ? noHits : hitsOf(docs.toSorted((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0)).subarray(0, most));
  }
}
