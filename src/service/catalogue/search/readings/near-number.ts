import { readIsbn } from '../../model/identifiers.ts';
import { asciiForms } from '../../model/text.ts';
import type { Matcher } from '../matcher.ts';
import type { Hits } from '../hits.ts';
import { noHits, union } from '../hits.ts';

/** Letters that are typed or scanned for digits. */
const digitOf: Readonly<Record<string, string>> = { o: '0', O: '0', l: '1', I: '1' };
/** A beginning of this length has at least the publisher. */
const shortestPrefix = 7;
const digits = '0123456789';

/** The digits of a text that is a number and nothing else, as of an ISBN; undefined for other texts. */
export function numberTyped(text: string): string | undefined {
  const bare = asciiForms(text)
    .trim()
    .replace(/^isbn(?:-1[03])?[:\s]*/i, '')
    .replace(/[-‐‑–—\s.]/g, '');
  if (!/^[\doOlI]{7,14}[xX]?$/.test(bare) || !/\d{5}/.test(bare)) return undefined;
  return bare.replace(/[oOlI]/g, (letter) => digitOf[letter] ?? letter).toUpperCase();
}

/** Numbers at one slip from what was typed: a digit wrong, left out, put in, or two swapped. */
function* atOneSlip(typed: string): Iterable<string> {
  for (let at = 0; at <= typed.length; at += 1) {
    const [before, after] = [typed.slice(0, at), typed.slice(at + 1)];
    yield before + after;
    for (const digit of digits) {
      yield before + digit + after;
      yield before + digit + typed.slice(at);
    }
    const next = typed.charAt(at + 1);
    if (next !== '') yield before + next + typed.charAt(at) + typed.slice(at + 2);
  }
}

/** ISBNs with a right check digit at one slip from what was typed, as the index has them; the number itself first. */
export function isbnsNear(typed: string): string[] {
  const valid = new Set<string>();
  for (const number of [typed, ...atOneSlip(typed)]) {
    if (number.length !== 13 && number.length !== 10) continue;
    const isbn = readIsbn(number);
    if (isbn !== undefined) valid.add(isbn);
  }
  return [...valid];
}

/** Documents whose ISBN is the number but for a letter typed for a digit, or begins with it. */
export function withNumber(matcher: Matcher, typed: string): Hits {
  const isbn = readIsbn(typed);
  if (isbn !== undefined) return matcher.withValue('isbn', isbn);
  if (typed.length < shortestPrefix || typed.length > 12) return noHits;
  const starts = /^97[89]/.test(typed) ? [typed] : typed.length < 10 ? [`978${typed}`] : [];
  return union(starts.map((start) => matcher.withValueBeginning('isbn', start)));
}

/** Documents whose ISBN is the number, begins with it or is at one slip from it. */
export function withNumberNear(matcher: Matcher, typed: string): Hits {
  const exact = withNumber(matcher, typed);
  return exact.length > 0 ? exact : matcher.withAnyValue('isbn', isbnsNear(typed));
}
