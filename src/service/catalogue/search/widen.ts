import type { Widening } from '../../../lib/contract/calls/search.ts';
import { characters, foldKey, runs } from '../text/analysis.ts';
import { hitsOf, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import { AuthorsNear } from './authors-near.ts';
import type { Matcher } from './matcher.ts';
import { PinyinMatcher } from './pinyin.ts';
import type { Quorum } from './quorum.ts';
import type { Row } from './ranking.ts';
import type { Readings } from './readings.ts';
import type { TitlesNear } from './titles-near.ts';
import { nearTiers, otherWording, raise, tiers as strictTiers } from './tiers.ts';

/** What is found besides, with the tier of each document. */
export interface Widened {
  how: Widening;
  hits: Hits;
  tiers: ReadonlyMap<number, number>;
}

const longestNumber = 6;
/** What so many records hold somewhere is no slip. */
const manyFound = 200;

/** Number of words and runs of characters, and of characters, up to which a text is compared with whole titles. */
const maxRuns = 18;
const maxCharacters = 100;

/** Looks for what may have been meant by a row that finds nothing, or no title. */
export class Widener {
  readonly #pinyin;
  readonly #titles: TitlesNear;
  readonly #authors;

  constructor(index: LibraryIndex, matcher: Matcher, quorum: Quorum, readings: Readings, titlesNear: TitlesNear) {
    this.#pinyin = new PinyinMatcher(index, matcher, readings);
    this.#titles = titlesNear;
    this.#authors = new AuthorsNear(index, matcher, quorum, readings, this.#pinyin);
  }

  /**
   * @param hits what the row finds as it is typed
   * @param best the highest tier among them
   * @returns undefined when nothing is to be added
   */
  widen(row: Row, hits: Hits, best: number): Widened | undefined {
    const { field, text, mode } = row;
    if (mode !== '2') return undefined;
    if (field === 'author') return hits.length > 0 ? undefined : this.#author(text);
    if (field !== 'keyWord' && field !== 'title') return undefined;
    const isStrong = best >= strictTiers.titleWords - otherWording && best !== strictTiers.namedAuthor;
    // Names that are written so may be sounds as well: Wei Cheng, 围城.
    const isName = best === strictTiers.namedAuthor || best === strictTiers.titleAndAuthor;
    const key = foldKey(text);
    if (isStrong || characters(key).length < 2) return undefined;
    // Numbers alone are told apart from each other by every digit, but for the few that are titles.
    if (!/\p{L}/u.test(key) && (hits.length > 0 || key.length > longestNumber || !/^\d+$/.test(key))) return undefined;
    return this.#find(row, key, hits.length, isName);
  }

  #author(text: string): Widened | undefined {
    const all = (docs: Iterable<number>) => new Map(Array.from(docs, (doc): [number, number] => [doc, nearTiers.near]));
    const read = all(this.#pinyin.ofAuthors(text));
    if (read.size > 0) return widened('pinyin', read);
    return widened('spelling', all([...this.#authors.find(text), ...this.#titles.withWordsMended(text, 'author')]));
  }

  #find({ field, text }: Row, key: string, found: number, isName: boolean): Widened | undefined {
    const isBeside = found > 0;
    const least = isName ? nearTiers.sounds : isBeside ? nearTiers.near : nearTiers.someWords;
    const pinyin = atLeast(this.#pinyin.find(text, field, isBeside), least);
    if (highest(pinyin) >= nearTiers.oneMistake || isName) return widened('pinyin', pinyin);
    if (found > manyFound) return widened('pinyin', pinyin);
    // More words than a title has: what has most of them is meant, and comparing them one by one takes too long.
    if (runs(text).length > maxRuns || characters(key).length > maxCharacters) {
      if (pinyin.size > 0) return widened('pinyin', pinyin);
      return isBeside ? undefined : widened('someWords', this.#titles.withMostWords(text, field));
    }
    const spelling = new Map(atLeast(this.#titles.find(text, key, field, isBeside), least));
    if (field === 'keyWord' && !isBeside)
      for (const doc of this.#authors.find(text)) raise(spelling, doc, nearTiers.near);
    if (highest(spelling) >= nearTiers.near) return widened('spelling', spelling);
    if (pinyin.size > 0) return widened('pinyin', pinyin);
    if (spelling.size > 0) return widened('spelling', spelling);
    return isBeside ? undefined : widened('someWords', this.#titles.withMostWords(text, field));
  }
}

const widened = (how: Widening, tiers: ReadonlyMap<number, number>): Widened | undefined =>
  tiers.size === 0 ? undefined : { how, hits: hitsOf([...tiers.keys()]), tiers };

const highest = (tiers: ReadonlyMap<number, number>): number => {
  let best = 0;
  for (const tier of tiers.values()) if (tier > best) best = tier;
  return best;
};

const atLeast = (tiers: ReadonlyMap<number, number>, least: number): ReadonlyMap<number, number> =>
  least <= 1 ? tiers : new Map([...tiers].filter(([, tier]) => tier >= least));
