import { fold } from './fold.ts';
import { runs } from './runs.ts';

/** Letters of romanisation that are written, left out, or typed as an apostrophe: ʻ ʼ ʹ and their neighbours. */
const modifierLetters = /[\u02b9-\u02bf\u02c8\u02ca\u02cb]/gu;
/** An apostrophe within a word of an alphabet. */
const apostrophes =
  /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{M}])['’‘`´＇](?=[\p{Script=Latin}\p{Script=Cyrillic}])/gu;

/** Words with an apostrophe in one: Quran for Qur'an, popes for pope's, Hawaii for Hawaiʻi. */
export const joinApostrophes = (text: string): string => text.replace(modifierLetters, '').replace(apostrophes, '');

const arabicArticle = /(?<!\p{Script=Arabic})ال(?=\p{Script=Arabic}{3})/gu;

/** Words with an apostrophe or the Arabic article in several: Qur an, l étranger, ال أيام. */
export const splitApostrophes = (text: string): string =>
  text.replace(modifierLetters, ' ').replace(apostrophes, ' ').replace(arabicArticle, 'ال ');

export { fold } from './fold.ts';
export { foldKey, runs, type Run } from './runs.ts';
export { spansOf } from './spans.ts';
export { hasHan, soundsOf, syllables } from './pinyin.ts';
export { titleOrderKey } from './title-order.ts';

/**
 * Tokenises text for the index. Scripts with spaces give words; Chinese, Japanese, Korean and Thai give overlapping
 * pairs of characters (see docs/decisions/0005-search-index.md).
 */

/** Splits a run into code points, so that rare characters outside the BMP are not split. */
export const characters = (text: string): string[] => [...text];

/** Marks the last word of a value, for the match mode "ends with". */
export const endMark = '$';

/**
 * Words to index for one value of a field, parted by spaces: words as they are, runs as overlapping pairs. The last
 * character of a run is alone as well, so that every single character is the beginning of some word; and where only
 * signs or spaces stand between two runs, there is a pair across them, so that 高等数学第三版 finds 高等数学（第三版）.
 * Words with an apostrophe are indexed in one and in several.
 * @param marked whether the value's end can be asked for
 */
export function indexWords(text: string, marked = false): string {
  const [joined, split] = [joinApostrophes(text), splitApostrophes(text)];
  return wordsOf(joined, marked) + (joined === split ? '' : wordsOf(split, marked));
}

function wordsOf(text: string, marked: boolean): string {
  let words = '';
  let last = '';
  let isRunBefore = false;
  for (const run of runs(fold(text))) {
    if (run.continuous) {
      const signs = characters(run.text);
      if (isRunBefore) words += `${last}${signs[0] ?? ''} `;
      for (let i = 0; i + 1 < signs.length; i += 1) words += `${signs[i] ?? ''}${signs[i + 1] ?? ''} `;
      last = signs.at(-1) ?? '';
    } else last = run.text;
    words += `${last} `;
    isRunBefore = run.continuous;
  }
  return marked && last !== '' ? `${words}${last}${endMark} ` : words;
}

export { mistakesBetween } from './distance.ts';
