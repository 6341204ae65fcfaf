import { foldKey } from '#service/catalogue/text/analysis.ts';
import { soundsOf } from '#service/catalogue/text/pinyin.ts';

/** Mistakes that readers make when they type a title, each of one character. */

export type Random = () => number;
export type Mistake = 'missing' | 'doubled' | 'swapped' | 'wrong' | 'sameSound';

/** A whole number from 0 to below `bound`. */
export const upTo = (random: Random, bound: number): number => Math.floor(random() * bound);

const isHan = /\p{Script=Han}/u;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Characters of some titles by their sound, so that a mistaken one is one that people write. */
export function charactersBySound(titles: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const signs = new Set(titles.join('').match(/\p{Script=Han}/gu) ?? []);
  const bySound = new Map<string, string[]>();
  for (const sign of signs) {
    const [sound] = soundsOf(foldKey(sign));
    if (sound !== undefined) bySound.set(sound, [...(bySound.get(sound) ?? []), sign]);
  }
  return bySound;
}

/**
 * A text with one mistake at any place in it, the first character too.
 * @param bySound where wrong Chinese characters are taken from
 * @returns undefined when this mistake cannot be made in this text
 */
export function withMistake(
  text: string,
  mistake: Mistake,
  random: Random,
  bySound: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const signs = [...text];
  const places = [...signs.keys()].filter((at) =>
    mistake === 'sameSound' ? isHan.test(signs[at] ?? '') : /[\p{L}\p{N}]/u.test(signs[at] ?? ''),
  );
  const at = places[upTo(random, places.length)];
  const sign = at === undefined ? undefined : signs[at];
  if (at === undefined || sign === undefined) return undefined;
  const replaced = (...others: string[]): string => [...signs.slice(0, at), ...others, ...signs.slice(at + 1)].join('');
  const other = (choices: readonly string[]): string | undefined => {
    const different = choices.filter((choice) => foldKey(choice) !== foldKey(sign));
    const chosen = different[upTo(random, different.length)];
    return chosen === undefined ? undefined : replaced(chosen);
  };
  switch (mistake) {
    case 'missing':
      return replaced();
    case 'doubled':
      return replaced(sign, sign);
    case 'swapped': {
      const next = signs[at + 1];
      if (next === undefined || next === sign || !/[\p{L}\p{N}]/u.test(next)) return undefined;
      return [...signs.slice(0, at), next, sign, ...signs.slice(at + 2)].join('');
    }
    case 'wrong':
      return other(isHan.test(sign) ? [...bySound.values()].flat() : [...letters]);
    case 'sameSound':
      return other(bySound.get(soundsOf(foldKey(sign))[0] ?? '') ?? []);
  }
}
