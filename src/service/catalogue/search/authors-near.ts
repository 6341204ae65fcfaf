import { characters, foldKey, mistakesBetween } from '../text/analysis.ts';
import { distance, mistakesIn, mistakenBy, nearSound, type Mistaken } from './likeness.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import type { PinyinMatcher } from './pinyin.ts';
import { partsOf, type Quorum } from './quorum.ts';
import type { Pronunciations } from './pronunciations.ts';
import { typedKey } from './suggest.keys.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longer texts are no name. */
const longestName = 12;
const shortName = 3;
const maxCandidates = 200;
const isHan = /\p{Script=Han}/u;

/** Western names of so many words, of which those that may have a slip have so many letters. */
const maxWords = 4;
const shortestMended = 4;
const maxNear = 40;
/** Names of fewer letters are others at one slip, and of these at two. */
export const shortestName = 7;
const longName = 14;
const maxCompared = 3_000;

/** How many slips a name has in the typed words, each of which must be one of its own; Infinity where one is none. */
function slipsIn(words: readonly string[], name: readonly string[]): number {
  const left = [...name];
  let slips = 0;
  for (const word of words) {
    const most = word.length < shortestMended ? 0 : word.length < 6 ? 1 : 2;
    const costs = left.map((own) => mistakesBetween(word, own, most));
    const least = Math.min(Infinity, ...costs);
    if (least > most) return Infinity;
    left.splice(costs.indexOf(least), 1);
    slips += least;
  }
  return slips;
}

/** Finds the records of authors whose western name has a slip in it, or whose Chinese name sounds like what was typed, or differs from it in a character. */
export class AuthorsNear {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #quorum: Quorum;
  readonly #pronunciations: Pronunciations;
  readonly #pinyin: PinyinMatcher;
  readonly #vocabulary: Vocabulary;
  readonly #mistaken: Mistaken;

  constructor(
    index: LibraryIndex,
    matcher: Matcher,
    quorum: Quorum,
    pronunciations: Pronunciations,
    pinyin: PinyinMatcher,
    vocabulary: Vocabulary,
  ) {
    this.#index = index;
    this.#matcher = matcher;
    this.#quorum = quorum;
    this.#pronunciations = pronunciations;
    this.#pinyin = pinyin;
    this.#vocabulary = vocabulary;
    this.#mistaken = mistakenBy((a, b) => pronunciations.likeness(a, b));
  }

  /** Documents of the authors who may be meant. */
  find(text: string): Iterable<number> {
    const words = foldKey(text).split(' ');
    if (words.length > 1 && words.length <= maxWords && words.every((word) => /^\p{Script=Latin}+$/u.test(word)))
      return this.#withSlip(words);
    const typed = typedKey(text);
    const signs = characters(typed);
    if (!isHan.test(typed) || signs.length < 2 || signs.length > longestName) return [];
    const { terms } = this.#index;
    const sounding = this.#pronunciations.soundKeys(typed).flatMap((key) => this.#pinyin.documents('author', key));
    const names = terms.names('author', sounding);
    const ids = sounding.filter((id) => this.#isMeant(signs, names.get(id) ?? ''));
    const parts = partsOf(text, () => []);
    const candidates = this.#quorum.best(parts, 'author', maxCandidates, 0.3).map(({ doc }) => doc);
    const authors = this.#matcher.filed.authorsOf(candidates);
    const near = candidates.filter((doc) => authors.get(doc)?.some((name) => this.#isMeant(signs, name)));
    return new Set([...this.#matcher.withFacet('author', ids), ...near]);
  }

  /** Documents of the western authors whose name has every typed word, with the fewest slips in them. */
  #withSlip(words: readonly string[]): Iterable<number> {
    if (words.join('').length < shortestName) return [];
    const choices = words.map((word) => [
      word,
      ...(word.length < shortestMended
        ? []
        : this.#vocabulary
            .near(word, word.length < 6 ? 1 : 2)
            .slice(0, maxNear)
            .map((near) => near.word)),
    ]);
    const groups = choices.map((texts) => texts.map((choice) => ({ text: choice, isPrefix: false })));
    const docs = this.#matcher.withOneOfEach(groups, ['author']);
    if (docs.length === 0 || docs.length > maxCompared) return [];
    let fewest: number = words.join('').length < longName ? 1 : 2;
    let meant: number[] = [];
    for (const [doc, names] of this.#matcher.filed.authorsOf(docs)) {
      const slips = Math.min(...names.map((name) => slipsIn(words, name.split(' '))));
      if (slips < fewest) [fewest, meant] = [slips, []];
      if (slips === fewest) meant.push(doc);
    }
    return meant;
  }

  #isMeant(typed: readonly string[], name: string): boolean {
    // Of a name of three characters a wrong one leaves another person, unless both sound alike; of two, any other one.
    const most = typed.length > shortName ? mistakesIn(typed) : typed.length === shortName ? nearSound : 0;
    return distance(typed, characters(typedKey(name)), this.#mistaken, most).whole <= most;
  }
}
