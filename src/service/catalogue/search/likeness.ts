/**
 * How far what was typed is from a title, in tenths of a mistake. A character that sounds like the one that was meant
 * is a smaller mistake than any other: input by sound makes it.
 */

/** One letter or character left out, put in or mistaken, or two neighbours swapped. */
export const oneMistake = 10;
export const sameSound = 4;
export const nearSound = 6;
const otherNumber = 30;
const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';
/** Letters and digits of the Latin script: they have no sound of their own. */
const isLetter = (sign: string): boolean => sign < '\u0250';
/** Words written in one or apart. */
const space = 4;

/** What mistaking one character for another costs. */
export type Mistaken = (typed: string, meant: string) => number;

/** @param likeness whether two characters are read the same way, or nearly so */
export const mistakenBy =
  (likeness: (a: string, b: string) => 'same' | 'near' | undefined): Mistaken =>
  (typed, meant) => {
    // Another number is another volume.
    if (isDigit(typed) && isDigit(meant)) return otherNumber;
    if (isLetter(typed) && isLetter(meant)) return oneMistake;
    const alike = likeness(typed, meant);
    return alike === undefined ? oneMistake : alike === 'same' ? sameSound : nearSound;
  };

const costOf = (sign: string | undefined): number => (sign === ' ' ? space : oneMistake);

/** Larger than any distance that is asked for. */
const far = 0xffff;

/** The distances of a text from a longer one. */
export interface Distance {
  whole: number;
  /** To the stretch of the other that is nearest. */
  within: number;
}

/**
 * The least that signs cost which the other text does not have, however both are aligned: quick to compute, and mostly
 * enough to leave it at that.
 */
function leastCost(typed: readonly string[], title: readonly string[]): number {
  const there = new Map<string, number>();
  for (const sign of title) there.set(sign, (there.get(sign) ?? 0) + 1);
  let cost = 0;
  for (const sign of typed) {
    const many = there.get(sign) ?? 0;
    if (many > 0) there.set(sign, many - 1);
    else if (sign !== ' ') cost += isLetter(sign) ? oneMistake : sameSound;
  }
  return cost;
}

/**
 * Distances by optimal string alignment.
 * @param typed signs (code points) of the one text
 * @param title of the other
 * @param most distances above it are only known to be above it
 */
export function distance(
  typed: readonly string[],
  title: readonly string[],
  mistaken: Mistaken,
  most: number,
): Distance {
  if (leastCost(typed, title) > most) return { whole: far, within: far };
  const isNear = Math.abs(typed.length - title.length) * space <= most;
  const whole = isNear ? aligned(typed, title, mistaken, most, false) : far;
  // Beginning and end of the other are free only where it is longer.
  return {
    whole,
    within: title.length > typed.length ? Math.min(whole, aligned(typed, title, mistaken, most, true)) : whole,
  };
}

/** One of the two distances, or more than `most` where it is more: costs only grow, so that what is past it is left. */
function aligned(
  typed: readonly string[],
  title: readonly string[],
  mistaken: Mistaken,
  most: number,
  isFree: boolean,
): number {
  const width = title.length + 1;
  const costs = title.map(costOf);
  let before = new Uint16Array(width);
  let above = new Uint16Array(width);
  let row = new Uint16Array(width);
  if (!isFree) for (let j = 1; j < width; j += 1) above[j] = (above[j - 1] ?? 0) + (costs[j - 1] ?? 0);
  let leastAbove = 0;
  for (let i = 1; i <= typed.length; i += 1) {
    const sign = typed[i - 1] ?? '';
    const left = costOf(sign);
    let least = (above[0] ?? 0) + left;
    row[0] = least;
    for (let j = 1; j < width; j += 1) {
      const meant = title[j - 1] ?? '';
      const diagonal = above[j - 1] ?? 0;
      let value = Math.min((above[j] ?? 0) + left, (row[j - 1] ?? 0) + (costs[j - 1] ?? 0));
      if (sign === meant) value = Math.min(value, diagonal);
      else {
        // Whether both sound alike takes longest to tell.
        const cheapest = diagonal + sameSound;
        if (cheapest < value && cheapest <= most) value = Math.min(value, diagonal + mistaken(sign, meant));
        if (i > 1 && j > 1 && sign === title[j - 2] && typed[i - 2] === meant) {
          value = Math.min(value, (before[j - 2] ?? 0) + oneMistake);
        }
      }
      row[j] = value;
      if (value < least) least = value;
    }
    // Neighbours that are swapped go on from the row before.
    if (least > most && leastAbove > most) return far;
    leastAbove = least;
    [before, above, row] = [above, row, before];
  }
  return isFree ? leastAbove : (above[title.length] ?? 0);
}

const isContinuous = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** So many letters say as much as a character. */
const lettersOfSign = 2;
const maxMistakes = 6;

/** How many characters of an ideographic script a text is worth; a letter is a part of one. */
export const weightOf = (signs: readonly string[]): number =>
  signs.reduce((sum, sign) => sum + (isContinuous.test(sign) ? 1 : 1 / lettersOfSign), 0);

/** One more mistake for so many characters or letters: in fewer it makes another word of two of them. */
const lengthOfMistake = 8;

/** How much of a text may be mistaken, in tenths of a mistake: the longer, the more. */
export const mistakesIn = (signs: readonly string[]): number => {
  const each = signs.every((sign) => isContinuous.test(sign)) ? lengthOfMistake : lengthOfMistake / lettersOfSign;
  return oneMistake * Math.min(maxMistakes, 1 + Math.max(0, Math.floor((weightOf(signs) - 2) / each)));
};

/** The same of a text that is only a part of a title, which many titles have that are of something else. */
export const mistakesWithin = (signs: readonly string[]): number =>
  Math.max(sameSound, oneMistake * Math.min(maxMistakes, Math.floor((weightOf(signs) - 1) / 6)));

/** Whether a stretch of a title that is like this can be no accident. */
export const isLongEnough = (signs: readonly string[]): boolean => weightOf(signs) >= 4;
