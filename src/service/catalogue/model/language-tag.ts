import { languageTagOf } from '../../../lib/rules/language-tag.ts';

/** Languages that are written with Chinese characters. */
const withHan = new Set(['zh', 'ja', 'ko', 'yue', 'wuu', 'lzh', 'vi']);

/**
 * BCP 47 tag for the `lang` attribute of a title. The script takes precedence over the language code: the title of an
 * English textbook may be Chinese, and a romanised Chinese title must not be read aloud or rendered as Chinese.
 */
export function titleLanguage(title: string, code: string | undefined, script: 'Hans' | 'Hant' | undefined): string {
  const tag = languageTagOf(code);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)) return 'ja';
  if (/\p{Script=Hangul}/u.test(title)) return 'ko';
  if (/\p{Script=Han}/u.test(title)) {
    if (tag !== 'zh' && withHan.has(tag)) return tag;
    return script ? `zh-${script}` : 'zh';
  }
  if (/\p{L}/u.test(title) && (tag === 'zh' || tag === 'ja' || tag === 'ko')) {
    return /\p{Script=Latin}/u.test(title) ? `${tag}-Latn` : tag;
  }
  return tag;
}
