import { sql, type Expression, type SqlBool } from 'kysely';
import type { LocalText } from '../../../lib/contract/language.ts';
import { foldKey } from '../text/analysis.ts';

/** A text in every language that it has. */
export const textsOf = (text: LocalText): string[] =>
  [text['zh-CN'], text.zh_TW, text['en-US']].flatMap((entry) => entry ?? []);

/** Texts folded into one, a line each: whichever of them is typed, in whatever script and case, is found in it. */
export const searchKey = (texts: readonly (string | null | undefined)[]): string =>
  [...new Set(texts.flatMap((text) => (text ? foldKey(text) : [])))].join('\n');

/** The words of what was typed, folded as a `searchKey` is. */
export const wordsOf = (typed: string): string[] =>
  typed
    .split(/\s+/u)
    .map((word) => foldKey(word))
    .filter((word) => word !== '');

/** For every word of what was typed what LIKE takes; signs that it reads are left out. */
export const likes = (typed: string): string[] =>
  wordsOf(typed)
    .map((word) => word.replaceAll(/[%_\\]/g, ''))
    .filter((word) => word !== '')
    .map((word) => `%${word}%`);

/** Whether a column with a `searchKey` has what was typed, as one text. */
export const hasText = (column: Expression<string | null>, typed: string): Expression<SqlBool> => {
  const pattern = `%${foldKey(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
};
