import { fold } from './fold.ts';

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
 * Key of a title, name or heading that ignores script, case, width, accents, spaces and punctuation. Words are
 * separated by one space, other scripts have none. The key of a text without letters and digits is the text in lower
 * case.
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
