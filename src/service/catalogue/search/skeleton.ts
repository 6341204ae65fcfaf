import { characters } from '../text/analysis.ts';

/**
 * Short titles without one of their characters. Pairs of characters find nothing in a title of three with one mistake in
 * its middle; what is left of it without the mistake does.
 */

/** From so many characters on, enough pairs remain in spite of a mistake. */
const maxSigns = 6;
const isContinuous = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A text without each of its characters in turn. */
function withoutOne(text: string): string[] {
  const signs = characters(text);
  return [...new Set(signs.map((_, at) => [...signs.slice(0, at), ...signs.slice(at + 1)].join('')))];
}

/** Keys of a title that is short enough. @param key folded (foldKey) */
export function skeletonKeys(key: string): string[] {
  const bare = key.replaceAll(' ', '');
  const many = characters(bare).length;
  return many >= fewest(bare) && many <= maxSigns ? withoutOne(bare) : [];
}

/** Two letters say nothing, two Chinese characters are a title. */
const fewest = (bare: string): number => (isContinuous.test(bare) ? 2 : 4);

/** Keys to look for what was typed with one mistake: a character left out of it, put in, mistaken, or swapped. */
export function typedSkeletons(bare: string): string[] {
  const many = characters(bare).length;
  return many >= Math.min(3, fewest(bare)) && many <= maxSigns + 1 ? [bare, ...withoutOne(bare)] : [];
}
