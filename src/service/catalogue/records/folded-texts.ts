import { sql, type Expression, type SqlBool } from 'kysely';
import type { LocalText } from '../../../lib/contract/language.ts';
import { foldKey } from '../text/analysis.ts';

/** A text in every language that it has. */
export const textsOf = (text: LocalText): string[] =>
  [text['zh-CN'], text.zh_TW, text['en-US']].flatMap((entry) => entry ?? []);

/** Folds texts into one search key, a line per text, to find any of them in any script and case. */
export const searchKey = (texts: readonly (string | null | undefined)[]): string =>
  [...new Set(texts.flatMap((text) => (text ? foldKey(text) : [])))].join('\n');

/** Splits a query into words folded like a `searchKey`. */
export const wordsOf = (typed: string): string[] =>
  typed
    .split(/\s+/u)
    .map((word) => foldKey(word))
    .filter((word) => word !== '');

/** LIKE patterns for the words of a query, without LIKE wildcards. */
export const likes = (typed: string): string[] =>
  wordsOf(typed)
    .map((word) => word.replaceAll(/[%_\\]/g, ''))
    .filter((word) => word !== '')
    .map((word) => `%${word}%`);

/** Whether a `searchKey` column contains the query as one text. */
export const hasText = (column: Expression<string | null>, typed: string): Expression<SqlBool> => {
  const pattern = `%${foldKey(typed).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
};
