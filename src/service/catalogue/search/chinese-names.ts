import { characters, foldKey } from '../text/analysis.ts';
import type { LibraryIndex } from './library-index.ts';
import type { Pronunciations } from './pronunciations.ts';
import { plainLetters, plainSound, withUmlaut } from '../text/sounds.ts';
import { comparedKey, suggestionKinds, typedKey, weightGroups } from './suggest.keys.ts';

/**
 * Chinese names in the older spelling of western books, Wade-Giles: Lu Hsun, Mao Tse-tung. Printers leave out the
 * apostrophes that tell p from p' and the dots that tell u from ü, so one spelling can mean several syllables of
 * pinyin; which of them there are is asked of the index.
 */

const initials: readonly (readonly [string, readonly string[]])[] = [
  ['ch', ['zh', 'ch', 'j', 'q']],
  ['ts', ['z', 'c']],
  ['tz', ['z', 'c']],
  ['sz', ['s']],
  ['ss', ['s']],
  ['sh', ['sh']],
  ['hs', ['x']],
  ['k', ['g', 'k']],
  ['p', ['b', 'p']],
  ['t', ['d', 't']],
  ['j', ['r']],
];

/** Finals that the two spellings write otherwise. */
const finals: Readonly<Record<string, readonly string[]>> = {
  ieh: ['ie'],
  ien: ['ian'],
  iung: ['iong'],
  ung: ['ong'],
  ueh: ['ue'],
  ui: ['ui', 'uei'],
  uei: ['ui'],
  o: ['o', 'e', 'uo'],
  eh: ['e', 'ie'],
  en: ['en', 'an'],
  ih: ['i'],
  u: ['u', 'i', 'ou'],
  erh: ['er'],
};

/** Syllables of pinyin that a syllable of Wade-Giles may be; some of them nobody speaks. @param syllable in lower case */
export function pinyinOf(syllable: string): string[] {
  const [initial = '', sounds = undefined] = initials.find(([entry]) => syllable.startsWith(entry)) ?? [];
  const first = /^[bcdfghklmnpqrstwxyz]?/.exec(syllable)?.[0] ?? '';
  const begins = sounds ?? [first];
  const rest = syllable.slice(sounds ? initial.length : first.length);
  return begins.flatMap((begin) => [rest, ...(finals[rest] ?? [])].map((end) => begin + end));
}

/** People whose names western readers know in a spelling by no rule. @see `foldKey` for how they are written here */
const knownByOtherNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['confucius', ['孔子', '孔丘']],
  ['mencius', ['孟子', '孟轲']],
  ['sun yat sen', ['孙中山', '孙文', '孙逸仙']],
  ['chiang kai shek', ['蒋介石', '蒋中正']],
  ['li po', ['李白']],
  ['po chu i', ['白居易']],
  ['eileen chang', ['张爱玲']],
  ['louis cha', ['金庸']],
  ['soong ching ling', ['宋庆龄']],
  ['wellington koo', ['顾维钧']],
  ['v k wellington koo', ['顾维钧']],
  ['lin yutang', ['林语堂']],
  ['hu shih', ['胡适']],
  ['lao tzu', ['老子', '李耳']],
  ['sun tzu', ['孙子', '孙武']],
  ['chuang tzu', ['庄子', '庄周']],
]);

/**
 * Chinese authors whose names were typed in letters: Lu Xun, Xun Lu, luxun, Cao Xue-qin, Xueqin Cao, Cao XQ, Lu Hsun.
 * Records have the characters; how names sound is among the keys of the suggestions.
 */

const isHan = /\p{Script=Han}/u;
const maxTokens = 4;
const fewestSyllables = 2;
const maxSyllables = 5;
/** Names that are compared for one way to write them. */
const maxNames = 2_000;
/** Ways in which a name in Wade-Giles may have to be read. */
const maxWays = 64;

const unique = <T>(all: Iterable<T>): T[] => [...new Set(all)];

/** The family name may stand in front or behind, and have two syllables: Ouyang Xiu, Xiu Ouyang. */
function orders(syllables: readonly string[]): string[] {
  const turned = (many: number): string[] =>
    syllables.length > many ? [...syllables.slice(-many), ...syllables.slice(0, -many)] : [...syllables];
  return unique([syllables, turned(1), turned(2)].map((entry) => entry.join('')));
}

/** Finds the values of the author column that are Chinese names typed in letters. */
export class ChineseNames {
  readonly #index: LibraryIndex;
  readonly #pronunciations: Pronunciations;
  readonly #keyed;
  readonly #beginning;

  constructor(index: LibraryIndex, pronunciations: Pronunciations) {
    this.#index = index;
    this.#pronunciations = pronunciations;
    const groups = Array.from({ length: weightGroups }, (_, group) => group).join(', ');
    const ofAuthors = `suggestion.kind = ${String(suggestionKinds.author)} AND weight_group IN (${groups})`;
    this.#keyed = index.sqlite
      .prepare<[string, number], number>(
        `SELECT DISTINCT ref FROM json_each(?) AS asked
         CROSS JOIN suggestion ON ${ofAuthors} AND suggestion.key = asked.value LIMIT ?`,
      )
      .pluck();
    this.#beginning = index.sqlite
      .prepare<[string, string, number], number>(
        `SELECT DISTINCT ref FROM suggestion WHERE ${ofAuthors} AND key >= ? AND key < ? LIMIT ?`,
      )
      .pluck();
  }

  /**
   * Ids of the authors who may be meant.
   * @param words what was typed, folded, without signs between
   * @param isThorough whether they are looked for under other sounds and spellings as well, which costs most
   */
  find(words: readonly string[], isThorough: boolean): number[] {
    if (words.length === 0 || words.length > maxTokens || words.some((word) => !/^[a-z]+$/.test(word))) return [];
    const known = knownByOtherNames.get(words.join(' '));
    const named = this.#index.terms.findAll('author', known ?? []);
    const written = this.#keys(words);
    const found = unique([...named, ...this.#sounding(written), ...this.#withInitials(words)]);
    if (found.length > 0 || !isThorough) return found;
    const misread = this.#sounding(written, (key) => this.#pronunciations.readOtherwise(key));
    return misread.length > 0 ? misread : this.#sounding(this.#wadeGiles(words));
  }

  /** Ways to write the name in one, family name first. */
  #keys(words: readonly string[]): string[] {
    const plain = words.map(plainLetters);
    const isRead = (way: readonly string[]): boolean =>
      !way.includes('') && way.length >= fewestSyllables && way.length <= maxSyllables;
    const ways = this.#pronunciations.syllables(plain).filter(isRead);
    if (ways.length === 0) return [];
    // Words as they were parted, and where all was typed in one, by syllables.
    return unique([...orders(plain), ...ways.flatMap(orders)]);
  }

  /** Zhang SF, S. F. Zhang: the family name, and the first letters of the given name, or of its beginning. */
  #withInitials(words: readonly string[]): number[] {
    const found = new Set<number>();
    for (const [family, given] of [
      [words[0] ?? '', words.slice(1)],
      [words.at(-1) ?? '', words.slice(0, -1)],
    ] as const) {
      const letters = given.join('');
      if (letters === '' || letters.length > 2 || !this.#pronunciations.isSyllable(family)) continue;
      const key = family.charAt(0) + letters;
      const ids = this.#beginning.all(key, `${key}{`, maxNames);
      for (const [id, name] of this.#index.terms.names('author', ids)) {
        const [first = '', ...others] = isHan.test(name) ? characters(typedKey(name)) : [];
        const isRead = (sign: string | undefined, letter: string): boolean =>
          sign !== undefined && this.#pronunciations.of(sign).some((sound) => sound.startsWith(letter));
        if (!this.#pronunciations.of(first).includes(family) || others.length > 2) continue;
        if ([...letters].every((letter, at) => isRead(others[at], letter))) found.add(id);
      }
    }
    return [...found];
  }

  /**
   * Authors whose name sounds so.
   * @param written ways to write it in one
   * @param read under which keys it may stand; the way itself when left out
   */
  #sounding(written: readonly string[], read: (way: string) => readonly string[] = (way) => [way]): number[] {
    const keys = unique(written.flatMap(read).flatMap(withUmlaut).map(comparedKey));
    if (keys.length === 0) return [];
    const ids = this.#keyed.all(JSON.stringify(keys), maxNames);
    return [...this.#index.terms.names('author', ids)].flatMap(([id, name]) => {
      const signs = isHan.test(name) ? characters(foldKey(name).replaceAll(' ', '')) : [];
      return signs.length > 0 && written.some((way) => this.#pronunciations.read(way, signs) === signs.length)
        ? [id]
        : [];
    });
  }

  #wadeGiles(words: readonly string[]): string[] {
    if (words.length < fewestSyllables) return [];
    let ways: string[][] = [[]];
    for (const word of words) {
      const sounds = unique([word, ...pinyinOf(word)].map(plainSound)).filter((entry) =>
        this.#pronunciations.isSyllable(entry),
      );
      ways = ways.flatMap((way) => sounds.map((sound) => [...way, sound]));
      if (ways.length > maxWays) return [];
    }
    return unique(ways.flatMap(orders));
  }
}
