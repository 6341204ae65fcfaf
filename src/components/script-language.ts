import type { Language } from '#lib/contract/language.ts';
import { isChinese } from '#lib/rules/is-chinese.ts';

/**
 * Guesses the `lang` of a text from its letters, so that it is read out and typeset correctly. Undefined if the page's
 * own language will do.
 */
export function langOf(text: string, page: Language): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/\p{Script=Cyrillic}/u.test(text)) return 'ru';
  return !isChinese(page) && /\p{Script=Han}/u.test(text) ? 'zh' : undefined;
}

export const colonOf = (title: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title) ? '：' : ': ';
