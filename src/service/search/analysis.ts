import { fold } from './fold.ts';

export { fold } from './fold.ts';
export { hasHan, soundsOf, syllables } from './suggest.pinyin.ts';
export { titleOrderKey } from './title-order.ts';

/**
 * How text becomes words of the index. Scripts that part words by spaces give words; Chinese, Japanese, Korean and Thai
 * give overlapping pairs of characters (docs/decisions/0005-search-index.md says why pairs and not a dictionary).
 */

/** Whether the character at `at` belongs to a script that is written without spaces between words. */
function isContinuous(unit: number): boolean {
  if (unit < 0x0e00) return false;
  return (
    (unit >= 0x3040 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7a3) ||
    (unit >= 0xd800 && unit <= 0xdfff) ||
    (unit >= 0x0e00 && unit <= 0x0eff) ||
    (unit >= 0x1000 && unit <= 0x11ff) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x3100 && unit <= 0x318f) ||
    unit === 0x3005 ||
    unit === 0x3007
  );
}

/** A stretch of one kind of writing in folded text: a word, or a run of characters without spaces. */
export interface Run {
  text: string;
  continuous: boolean;
  /** Offset in the folded text. */
  start: number;
}

/** Cuts folded text into words and runs. */
export function runs(folded: string): Run[] {
  const result: Run[] = [];
  let start = -1;
  let continuous = false;
  let signed = false;
  const end = (at: number): void => {
    if (start >= 0) result.push({ text: folded.slice(start, at), continuous, start });
    start = -1;
  };
  for (let i = 0; i < folded.length; i += 1) {
    const unit = folded.charCodeAt(i);
    if (unit === 0x20) {
      end(i);
      continue;
    }
    const here = isContinuous(unit);
    const sign = unit === 0x2b || unit === 0x23;
    // C++11 is the words c++ and 11.
    if (start >= 0 && (here !== continuous || (signed && !sign))) end(i);
    if (start < 0) {
      start = i;
      continuous = here;
    }
    signed = sign;
  }
  end(folded.length);
  return result;
}

/**
 * The key under which the same title, name or heading is found whatever script, case, width, accents, spaces and
 * punctuation it is written with. Words keep one space between them, other scripts none; text without any letter or
 * digit keys as itself in lower case.
 */
export function foldKey(text: string): string {
  let key = '';
  let spaced = false;
  for (const run of runs(fold(text))) {
    if (spaced && !run.continuous) key += ' ';
    key += run.text;
    spaced = !run.continuous;
  }
  return key === '' ? text.trim().toLowerCase() : key;
}

/** The characters of a run: code points, so that rare characters beyond the first plane stay whole. */
export const characters = (text: string): string[] => [...text];

/** Marks the last word of a value, for the match mode "ends with". */
export const endMark = '$';

/**
 * Words to index for one value of a field, parted by spaces: words as they are, runs as overlapping pairs. The last
 * character of a run stands alone as well, so that every single character is the beginning of some word; and where only
 * signs or spaces stand between two runs, there is a pair across them, so that 高等数学第三版 finds 高等数学（第三版）.
 * @param marked whether the value's end can be asked for
 */
export function indexWords(text: string, marked = false): string {
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

export { mistakesBetween } from './spell.distance.ts';
