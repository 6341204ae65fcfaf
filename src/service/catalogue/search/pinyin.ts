import { filingKeysOf } from '../text/filing-order.ts';
import { characters, runs } from '../text/analysis.ts';
import { fold } from '../text/fold.ts';
import { hitsOf, hitsOfDigits, joinHits, union, type Hits } from './hits.ts';
import type { LibraryIndex } from './library-index.ts';
import type { FiledTitles } from './filed-values.ts';
import type { Matcher } from './matcher.ts';
import type { Row } from './ranking.ts';
import type { Pronunciations } from './pronunciations.ts';
import { pairsOf, plainLetters, withUmlaut } from '../text/sounds.ts';
import { comparedKey, initialsKey, suggestionKinds, weightGroups, type SuggestionKind } from './suggest.keys.ts';
import { nearTiers, ownTitle, raise } from './tiers.ts';
import { queryWords } from './words.ts';

/** Of so many documents the titles are read, to put those first that begin or sound so as a whole. */
const lookedAt = 300;
/** More say no more than the sounds themselves: zhong guo. */
const maxSounding = 20_000;
const maxOfAKey = 400;
/** Each syllable of each way is left out in turn. */
const splitsWithSlip = 3;
/** Of a text in characters and letters: its parts, sounds of one part, and ways to read all of it. */
const maxUnits = 8;
const maxSounds = 3;
const maxWays = 6;
const maxWithSlip = 24;
const isHan = /\p{Script=Han}/u;

/** Finds Chinese titles and names that are read as letters were typed: baiyexing, bai ye xing, byx. */
export class PinyinMatcher {
  readonly #index: LibraryIndex;
  readonly #matcher: Matcher;
  readonly #pronunciations: Pronunciations;
  readonly #keyed;
  readonly #sounding;

  constructor(index: LibraryIndex, matcher: Matcher, pronunciations: Pronunciations) {
    this.#index = index;
    this.#matcher = matcher;
    this.#pronunciations = pronunciations;
    // All groups in one statement: they are many small look-ups, and each call costs more than the look-up.
    const groups = Array.from({ length: weightGroups }, (_, group) => group).join(', ');
    this.#keyed = index.sqlite
      .prepare<[number, string, number], number>(
        `SELECT DISTINCT ref FROM suggestion WHERE kind = ? AND weight_group IN (${groups}) AND key = ? LIMIT ?`,
      )
      .pluck();
    this.#sounding = index.sqlite
      .prepare<[string], Buffer | null>('SELECT CAST(group_concat(rowid) AS BLOB) FROM sounds WHERE sounds MATCH ?')
      .pluck();
  }

  /**
   * Documents by their tier.
   * @param isBrief whether only whole titles are of use
   */
  find(text: string, field: Row['field'], isBrief: boolean): Map<number, number> {
    const words = withoutTones(fold(text).split(' ').filter(Boolean));
    const bare = words.join('');
    const found = new Map<number, number>();
    if (!/^[a-z0-9]+$/.test(bare) || !/[a-z]{2}/.test(bare)) return found;
    const plain = plainLetters(bare);
    this.#raiseAll(found, this.documents('title', bare), (titles) => this.#tier(titles, bare, plain));
    const splits = this.#pronunciations.syllables(words.flatMap((word) => plainLetters(word).match(/[a-z]+/g) ?? []));
    // Among words of another language only a title that is read so from its beginning is meant.
    const holds = splits.every((way) => !way.includes('')) ? nearTiers.holds : 0;
    const sounding = this.#soundingAs(splits);
    if (holds > 0) for (const doc of best(this.#index, sounding, maxSounding)) raise(found, doc, holds);
    this.#raiseAll(found, best(this.#index, sounding, lookedAt), (titles) => this.#tier(titles, bare, plain));
    if (field === 'keyWord') {
      for (const doc of this.ofAuthors(bare)) raise(found, doc, nearTiers.near);
      if (found.size === 0 && !isBrief)
        for (const doc of this.#titleAndAuthor(words)) raise(found, doc, nearTiers.near);
    }
    if (found.size === 0 && !isBrief) {
      const nearly = best(this.#index, this.#soundingNearly(splits, words), lookedAt);
      this.#raiseAll(found, nearly, (titles) => this.#tier(titles, bare, plain) || nearTiers.words);
    }
    return found;
  }

  /**
   * Documents by their tier whose title was typed half in characters, half in letters (百年gudu), or in letters with
   * the author's name in characters (刘慈欣 santi).
   */
  findMixed(text: string): Map<number, number> {
    const found = new Map<number, number>();
    const units = runs(fold(text));
    const latin = units.filter(({ continuous }) => !continuous).map((unit) => plainLetters(unit.text));
    const han = units.filter(({ continuous }) => continuous);
    const isMixed = latin.length > 0 && han.length > 0 && units.length <= maxUnits;
    if (!isMixed || !latin.every((word) => /^[a-z]+$/.test(word)) || !han.every(({ text: run }) => isHan.test(run)))
      return found;
    const typed = units.flatMap(({ text: run, continuous }) => (continuous ? characters(run) : [plainLetters(run)]));
    const written = units.map(({ text: run, continuous }) =>
      continuous ? this.#pronunciations.soundKeys(run).slice(0, maxSounds) : [run],
    );
    const ways = written.reduce<string[]>(
      (before, choices) => before.flatMap((way) => choices.map((choice) => way + choice)).slice(0, maxWays),
      [''],
    );
    const splits = ways.flatMap((way) => this.#pronunciations.syllables([plainLetters(way)]).slice(0, splitsWithSlip));
    const candidates = union([
      hitsOf(ways.flatMap(withUmlaut).flatMap((way) => this.documents('title', way))),
      hitsOf([...best(this.#index, this.#soundingAs(splits), lookedAt)]),
    ]);
    this.#raiseAll(found, candidates, (filed) => this.#mixedTier(filed, typed));
    const words = this.#matcher.withWords(queryWords(han), ['title', 'author']);
    const bare = latin.join('');
    const titled = union([
      hitsOf(withUmlaut(bare).flatMap((key) => this.documents('title', key))),
      this.#soundingAs(this.#pronunciations.syllables(latin)),
    ]);
    this.#raiseAll(found, joinHits(titled, words, 'AND'), (filed) => this.#tier(filed, bare, bare) - ownTitle);
    return found;
  }

  /** What a title is worth that was typed in characters and letters; 0 where it is read otherwise. */
  #mixedTier({ titles, sortKey }: FiledTitles, typed: readonly string[]): number {
    let tier = 0;
    for (const title of titles) {
      const signs = characters(title.replaceAll(' ', ''));
      for (let start = 0; start < signs.length; start += 1) {
        const end = this.#readMixed(typed, signs, start);
        if (end === 0) continue;
        const own = filingKeysOf(title).has(sortKey) ? ownTitle : 0;
        if (start === 0 && end === signs.length) tier = Math.max(tier, nearTiers.sounds + own);
        else tier = Math.max(tier, start === 0 ? nearTiers.near : nearTiers.holds);
        break;
      }
    }
    return tier;
  }

  /** Where a text ends that characters and letters are read as from a place on; 0 where it is read otherwise. */
  #readMixed(typed: readonly string[], signs: readonly string[], start: number): number {
    let at = start;
    for (const unit of typed) {
      if (isHan.test(unit)) {
        if (signs[at] !== unit) return 0;
        at += 1;
        continue;
      }
      const read = this.#pronunciations.read(unit, signs.slice(at));
      if (read === 0) return 0;
      at += read;
    }
    return at;
  }

  /** Documents or names with this key of a suggestion: as they are written, as they sound, or their initials. */
  documents(kind: SuggestionKind, bare: string): number[] {
    const found = [...new Set([comparedKey(bare), initialsKey(bare)])].flatMap((key) =>
      this.#keyed.all(suggestionKinds[kind], key, maxOfAKey),
    );
    return found.filter((ref) => kind !== 'title' || ref <= this.#index.documents.count);
  }

  /** Documents of the Chinese authors whose name is read as letters were typed. */
  ofAuthors(text: string): Hits {
    const bare = withoutTones(fold(text).split(' ').filter(Boolean)).join('');
    const { terms } = this.#index;
    const names = terms.names('author', this.documents('author', bare));
    const ids = [...names].flatMap(([id, name]) => (isHan.test(name) ? id : []));
    return this.#matcher.withFacet('author', ids);
  }

  /** Title and author typed one after the other: bai ye xing dong ye gui wu. */
  #titleAndAuthor(words: readonly string[]): Hits {
    const found: Hits[] = [];
    for (let at = 1; at < words.length && words.length <= 24; at += 1) {
      const [left, right] = [words.slice(0, at).join(''), words.slice(at).join('')];
      for (const [title, author] of [
        [left, right],
        [right, left],
      ] as const) {
        const titled = this.documents('title', title);
        if (titled.length === 0) continue;
        found.push(joinHits(Uint32Array.from(titled).sort(), this.ofAuthors(author), 'AND'));
      }
    }
    return union(found);
  }

  /** Raises the tiers of some documents to what their titles are worth. */
  #raiseAll(found: Map<number, number>, docs: Iterable<number>, tierOf: (filed: FiledTitles) => number): void {
    for (const [doc, filed] of this.#matcher.filed.filedTitlesOf(docs)) raise(found, doc, tierOf(filed));
  }

  /** What a document's titles have to do with what was typed; 0 when none of them has anything that is read so. */
  #tier({ titles, sortKey }: FiledTitles, bare: string, plain: string): number {
    let tier = 0;
    for (const title of titles) {
      if (!isHan.test(title)) continue;
      const signs = characters(title.replaceAll(' ', ''));
      const read = this.#pronunciations.read(plain, signs);
      if (read === signs.length) {
        const own = filingKeysOf(title).has(sortKey) ? ownTitle : 0;
        tier = Math.max(tier, nearTiers.sounds + own);
      } else if (read > 0) tier = Math.max(tier, nearTiers.near);
      else if (this.#pronunciations.isInitials(bare, signs)) tier = Math.max(tier, nearTiers.near);
      else if (this.#pronunciations.isIn(plain, signs)) tier = Math.max(tier, nearTiers.holds);
    }
    return tier;
  }

  /** Documents with a title in which these syllables follow each other. */
  #soundingAs(splits: readonly (readonly string[])[]): Hits {
    return union(splits.map((way) => this.#withPairs(pairsOf(way))));
  }

  /**
   * The same with one syllable mistaken, as when a character has several sounds. Words of other languages are parted into
   * single letters (c-an-di-de), which are no syllables.
   */
  #soundingNearly(splits: readonly (readonly string[])[], words: readonly string[]): Hits {
    const found: Hits[] = [];
    for (const way of splits.slice(0, splitsWithSlip)) {
      if (way.length < 4 || way.length > maxWithSlip) continue;
      if (way.some((syllable) => syllable.length < 2 && !words.includes(syllable))) continue;
      const pairs = pairsOf(way);
      for (const at of way.keys()) found.push(this.#withPairs(pairs.filter((_, i) => i !== at && i !== at - 1)));
    }
    return union(found);
  }

  #withPairs(pairs: readonly string[]): Hits {
    if (pairs.length === 0) return hitsOfDigits(undefined);
    const expression = pairs.map((pair) => `"${pair}"`).join(' AND ');
    const { count } = this.#index.documents;
    return hitsOfDigits(this.#sounding.get(expression) ?? undefined).filter((doc) => doc <= count);
  }
}

/** bai2 ye4 xing2: numbers of tones, where every syllable has one. A single one is a volume: santi2. */
function withoutTones(words: readonly string[]): readonly string[] {
  const text = words.join('');
  const isToned = /^(?:[a-z]{1,6}[1-5]){2,}$/.test(text) && words.every((word) => /[1-5]$/.test(word));
  return isToned ? words.map((word) => word.replace(/\d/g, '')) : words;
}

/** The most popular of some documents. */
function best({ documents }: LibraryIndex, hits: Hits, most: number): Iterable<number> {
  if (hits.length <= most) return hits;
  const rank = (doc: number): number => documents.rank[doc] ?? 0;
  return [...hits].sort((a, b) => rank(b) - rank(a) || a - b).slice(0, most);
}
