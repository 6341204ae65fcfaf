import { characters, runs, type Run, joinApostrophes } from '../text/analysis.ts';
import { isbnKey, issnKey } from './document.ts';
import { readIsbn, readIssn } from '../model/identifiers.ts';
import { asciiForms } from '../model/text.ts';
import { fold } from '../text/fold.ts';

/** A word of the index that must be there; `isPrefix` when any word beginning so will do. */
export interface Word {
  text: string;
  isPrefix: boolean;
}

/** More words than anybody types; a pasted page must not cost a second. */
const maxWords = 64;

/**
 * ISBNs and ISSNs inside a text become the one word the index has for them, with or without hyphens, full-width digits,
 * and the name of the number before them: ISBN-13：９７８…
 */
function withPlainNumbers(text: string): string {
  return asciiForms(text)
    .replace(/[‐‑–—]/g, '-')
    .replace(
      /(?<![\p{L}\d])(?:isbn(?:-1[03])?[:\s]*)?((?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dX])(?![\p{L}\d])/giu,
      (found, number: string) => (readIsbn(number) === undefined ? found : ` ${isbnKey(number)} `),
    )
    .replace(/(?<![\p{L}\d-])(?:issn[:\s]*)?(\d{4}-\d{3}[\dX])(?![\p{L}\d-])/giu, (found, number: string) =>
      readIssn(number) === undefined ? found : ` ${issnKey(number)} `,
    );
}

/** Words and runs of a query, folded as the index is; words with an apostrophe are one. */
export const queryRuns = (text: string): Run[] => runs(fold(joinApostrophes(withPlainNumbers(text))));

/** A year, or the first and last of several: 1991, 1999-2001. */
const yearsTyped = /^((?:1[4-9]|20)\d\d)(?:[-‐‑–—~～]((?:1[4-9]|20)\d\d))?$/;

/** Years among other words are taken for the years of publication: 围城 1991. Undefined when there are none. */
export function withoutYears(text: string): { text: string; from: number; to: number } | undefined {
  const words = text.trim().split(/\s+/);
  const at = words.findLastIndex((word) => yearsTyped.test(word));
  const [, from, to = from] = yearsTyped.exec(words[at] ?? '') ?? [];
  if (from === undefined) return undefined;
  const others = words.toSpliced(at, 1).join(' ');
  return /[\p{L}\p{N}]/u.test(others) ? { text: others, from: Number(from), to: Number(to) } : undefined;
}

/** The words of the index for a run: pairs of characters, or all words that begin with a single character. */
export function wordsOfRun(run: Run): Word[] {
  if (!run.continuous) return [{ text: run.text, isPrefix: false }];
  const signs = characters(run.text);
  const [only] = signs;
  if (signs.length === 1 && only !== undefined) return [{ text: only, isPrefix: true }];
  return signs.slice(1).map((sign, i) => ({ text: `${signs[i] ?? ''}${sign}`, isPrefix: false }));
}

/** All words of a query, each once. */
function distinctWords(runsOfQuery: readonly Run[]): Word[] {
  const words = runsOfQuery.flatMap(wordsOfRun);
  return [...new Map(words.map((word) => [`${word.text}${word.isPrefix ? '*' : ''}`, word])).values()];
}

/** The words that must be there for a query to be found, at most `maxWords`. */
export const queryWords = (runsOfQuery: readonly Run[]): Word[] => distinctWords(runsOfQuery).slice(0, maxWords);

/** Whether a text has more words than are searched. */
export const isShortened = (text: string): boolean => distinctWords(queryRuns(text)).length > maxWords;

/** The words as an expression of the word index; they hold letters, digits, + # $ only, so quoting them is enough. */
export function expressionOf(
  words: readonly Word[],
  columns: readonly string[] = [],
  join: 'AND' | 'OR' = 'AND',
): string {
  const all = words.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(` ${join} `);
  return columns.length === 0 ? all : `{${columns.join(' ')}} : (${all})`;
}
