import type { LibraryIndex } from './library-index.ts';
import { plainSound } from '../text/sounds.ts';

/**
 * Sounds that speakers of many regions do not tell apart, and that are therefore typed for each other: flat and rolled
 * tongue, front and back n, l and n, f and h.
 */
const beginnings: readonly (readonly [string, string])[] = [
  ['zh', 'z'],
  ['ch', 'c'],
  ['sh', 's'],
  ['n', 'l'],
  ['f', 'h'],
];
const ends: readonly (readonly [string, string])[] = [
  ['ang', 'an'],
  ['eng', 'en'],
  ['ing', 'in'],
];

/** Syllables that are mistaken for this one; some of them may not exist, and are then found nowhere. */
export function nearSounds(syllable: string): string[] {
  const near = new Set<string>();
  for (const [long, short] of beginnings) {
    if (syllable.startsWith(long)) near.add(short + syllable.slice(long.length));
    else if (syllable.startsWith(short)) near.add(long + syllable.slice(short.length));
  }
  for (const [long, short] of ends) {
    if (syllable.endsWith(long)) near.add(syllable.slice(0, -1));
    else if (syllable.endsWith(short)) near.add(`${syllable}g`);
  }
  near.delete(syllable);
  return [...near];
}

const isHan = /\p{Script=Han}/u;
/** Ways to part typed letters into syllables that are looked at: xian is xian or xi an. */
const maxSplits = 8;
const maxSyllables = 40;
const maxReadings = 6;
const longestSyllable = 6;
/** Other ways to read a text that are looked up. */
const maxOtherwise = 64;
/** At most one letter of so many may be of words that are no pinyin. */
const maxOther = 2.5;

/** 第一部 is folded to 第1部, 帝一部 is not. */
const digits = new Map([...'一二三四五六七八九'].map((sign, at) => [sign, String(at + 1)]));

/** How a character is read, the usual sound first. */
interface Reading {
  /** Sounds as the index has them. */
  written: readonly string[];
  plain: readonly string[];
  /** What is mistaken for one of these. */
  near: readonly string[];
}

/** How characters are read, from the index: nothing of it hangs on a dictionary in memory. */
export class Pronunciations {
  readonly #sounds;
  readonly #all;
  readonly #known = new Map<string, Reading>();
  #syllables: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  constructor({ sqlite }: LibraryIndex) {
    this.#sounds = sqlite.prepare<[string], string>('SELECT sounds FROM reading WHERE sign = ?').pluck();
    this.#all = sqlite.prepare<[], string>("SELECT DISTINCT sounds FROM reading WHERE sounds <> ''").pluck();
  }

  /** Sounds of a character, the usual one first, ü as u; empty when it is none that is read so. */
  of(sign: string): readonly string[] {
    return this.#look(sign).plain;
  }

  /**
   * Ways to read a text aloud: as it is, and with one syllable that is mistaken for another; as keys of suggestions are
   * written, but of any length.
   */
  soundKeys(text: string): string[] {
    let readings: string[][] = [[]];
    for (const sign of text) {
      const { written } = this.#look(sign);
      const sounds = written.length > 0 ? written : [sign];
      const more = readings.flatMap((reading) => sounds.map((sound) => [...reading, sound]));
      readings = more.length > maxReadings ? readings.map((reading) => [...reading, sounds[0] ?? '']) : more;
    }
    const keys = new Set(readings.map((reading) => reading.join('')));
    const [usual = []] = readings;
    for (const [at, syllable] of usual.entries()) {
      for (const near of nearSounds(syllable)) keys.add(usual.with(at, near).join(''));
    }
    return [...keys];
  }

  /** Whether two characters may sound the same, or so that many speakers do not tell them apart. */
  likeness(a: string, b: string): 'same' | 'near' | undefined {
    if (digits.get(a) === b || digits.get(b) === a) return 'same';
    const entry = this.#look(a);
    const { plain } = this.#look(b);
    if (entry.plain.some((sound) => plain.includes(sound))) return 'same';
    return entry.near.some((sound) => plain.includes(sound)) ? 'near' : undefined;
  }

  /**
   * Whether a text is read as it was typed, from its beginning.
   * @param typed letters without spaces, plain (`plainSound`)
   * @param isOpen whether the last syllable may only have been begun
   * @returns how many of its signs were read; 0 when it is read otherwise
   */
  read(typed: string, signs: readonly string[], isOpen = false): number {
    let places = new Set([0]);
    for (const [at, sign] of signs.entries()) {
      const next = new Set<number>();
      const sounds = this.of(sign);
      for (const place of places) {
        // What is not read aloud may be typed or left out.
        if (sounds.length === 0) next.add(place);
        for (const sound of sounds.length === 0 ? [sign] : sounds) {
          if (isOpen && sound.startsWith(typed.slice(place))) return at + 1;
          if (typed.startsWith(sound, place)) next.add(place + sound.length);
        }
      }
      if (next.has(typed.length)) return at + 1;
      if (next.size === 0) return 0;
      places = next;
    }
    return 0;
  }

  /** Whether a text is somewhere read as it was typed. */
  isIn(typed: string, signs: readonly string[]): boolean {
    return signs.some((_, at) => this.read(typed, signs.slice(at)) > 0);
  }

  /** Whether these are the first letters of how a text is read. */
  isInitials(typed: string, signs: readonly string[]): boolean {
    return (
      typed.length === signs.length &&
      signs.every((sign, at) => {
        const sounds = this.of(sign);
        const letter = typed.charAt(at);
        return sounds.length === 0 ? sign === letter : sounds.some((sound) => sound.charAt(0) === letter);
      })
    );
  }

  /**
   * Ways to part what was typed into syllables, longest syllables first; none when it is mostly no pinyin. A word that
   * cannot be parted becomes an empty syllable.
   */
  syllables(words: readonly string[]): string[][] {
    let splits: string[][] = [[]];
    let letters = 0;
    let other = 0;
    for (const word of words) {
      let parted = this.#parted(word);
      if (parted.length === 0) {
        parted = [['']];
        other += word.length;
      }
      letters += word.length;
      splits = splits.flatMap((way) => parted.map((entry) => [...way, ...entry])).slice(0, maxSplits);
    }
    return other * maxOther > letters ? [] : splits.filter((way) => way.length <= maxSyllables);
  }

  /** Whether a character is read so. @param sound plain (`plainSound`) */
  isSyllable(sound: string): boolean {
    return this.#spoken().has(sound);
  }

  /**
   * Keys under which a text may stand that was read otherwise when it was indexed, one syllable at a time: 重 is zhong
   * and chong.
   * @param typed letters without spaces, plain
   */
  readOtherwise(typed: string): string[] {
    const keys = new Set<string>();
    for (const { way, rest } of this.#begun(typed)) {
      for (const [at, syllable] of way.entries()) {
        for (const other of this.#spoken().get(syllable) ?? []) keys.add(way.with(at, other).join('') + rest);
      }
    }
    return [...keys].slice(0, maxOtherwise);
  }

  /** Ways to part letters into syllables, of which the last may only have been begun. */
  #begun(typed: string): { way: string[]; rest: string }[] {
    for (let end = typed.length; end > Math.max(1, typed.length - longestSyllable); end -= 1) {
      const ways = this.syllables([typed.slice(0, end)]).filter((way) => !way.includes(''));
      if (ways.length > 0) return ways.map((way) => ({ way, rest: typed.slice(end) }));
    }
    return [];
  }

  /** Every syllable, with the others that a character of that sound has as well. */
  #spoken(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.#syllables) return this.#syllables;
    const spoken = new Map<string, Set<string>>();
    for (const sounds of this.#all.all()) {
      const plain = sounds.split(' ').map(plainSound);
      for (const entry of plain) {
        const others = spoken.get(entry) ?? new Set<string>();
        for (const other of plain) if (other !== entry) others.add(other);
        spoken.set(entry, others);
      }
    }
    return (this.#syllables = spoken);
  }

  #look(sign: string): Reading {
    let known = this.#known.get(sign);
    if (!known) {
      const written = isHan.test(sign) ? (this.#sounds.get(sign) ?? '').split(' ').filter(Boolean) : [];
      const plain = written.map(plainSound);
      known = { written, plain, near: plain.flatMap(nearSounds) };
      this.#known.set(sign, known);
    }
    return known;
  }

  #parted(word: string): string[][] {
    const known = this.#spoken();
    const dead = new Set<number>();
    const splits: string[][] = [];
    const walk = (from: number, way: readonly string[]): boolean => {
      if (from === word.length) {
        splits.push([...way]);
        return true;
      }
      if (dead.has(from)) return false;
      let isAlive = false;
      for (let end = Math.min(word.length, from + 6); end > from && splits.length < maxSplits; end -= 1) {
        const syllable = word.slice(from, end);
        if (known.has(syllable) && walk(end, [...way, syllable])) isAlive = true;
      }
      if (!isAlive && splits.length < maxSplits) dead.add(from);
      return isAlive;
    };
    walk(0, []);
    return splits;
  }
}
