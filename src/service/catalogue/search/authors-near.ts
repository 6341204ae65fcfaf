import { characters } from '../text/analysis.ts';
import { distance, mistakesIn, mistakenBy, type Mistaken } from './likeness.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Matcher } from './matcher.ts';
import type { PinyinMatcher } from './pinyin.ts';
import { partsOf, type Quorum } from './quorum.ts';
import type { Readings } from './readings.ts';
import { typedKey } from './suggest.keys.ts';

/** Longer texts are no name. */
const longestName = 12;
const maxCandidates = 200;
const isHan = /\p{Script=Han}/u;

/** Finds the records of authors whose Chinese name sounds like what was typed, or differs from it in a character. */
export class AuthorsNear {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #quorum: Quorum;
  readonly #readings: Readings;
  readonly #pinyin: PinyinMatcher;
  readonly #mistaken: Mistaken;

  constructor(index: LibraryIndex, matcher: Matcher, quorum: Quorum, readings: Readings, pinyin: PinyinMatcher) {
    this.#index = index;
    this.#matcher = matcher;
    this.#quorum = quorum;
    this.#readings = readings;
    this.#pinyin = pinyin;
    this.#mistaken = mistakenBy((a, b) => readings.likeness(a, b));
  }

  /** Documents of the authors who may be meant. */
  find(text: string): Iterable<number> {
    const typed = typedKey(text);
    const signs = characters(typed);
    if (!isHan.test(typed) || signs.length < 2 || signs.length > longestName) return [];
    const { terms } = this.#index;
    const sounding = this.#readings.soundKeys(typed).flatMap((key) => this.#pinyin.documents('author', key));
    const names = terms.names('author', sounding);
    const ids = sounding.filter((id) => this.#isMeant(signs, names.get(id) ?? ''));
    const parts = partsOf(text, () => []);
    const candidates = this.#quorum.best(parts, 'author', maxCandidates, 0.3).map(({ doc }) => doc);
    const authors = this.#matcher.filed.authorsOf(candidates);
    const near = candidates.filter((doc) => authors.get(doc)?.some((name) => this.#isMeant(signs, name)));
    return new Set([...this.#matcher.withFacet('author', ids), ...near]);
  }

  #isMeant(typed: readonly string[], name: string): boolean {
    const most = mistakesIn(typed);
    return distance(typed, characters(typedKey(name)), this.#mistaken, most).whole <= most;
  }
}
