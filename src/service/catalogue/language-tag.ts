/** Codes that name no one language. */
const unnamed = new Set(['und', 'mul', 'zxx', 'mis']);
/** Languages that are written with Chinese characters. */
const withHan = new Set(['zh', 'ja', 'ko', 'yue', 'wuu', 'lzh', 'vi']);

/**
 * BCP 47 tag of a MARC language code: chi → zh, ger → de, grc → grc; `und` when it names no language.
 * @param code three letters, lower case
 */
export function languageTagOf(code: string | undefined): string {
  if (!code || unnamed.has(code)) return 'und';
  return Intl.getCanonicalLocales(code)[0] ?? 'und';
}

/**
 * BCP 47 tag for the `lang` attribute of a title. What the characters say goes before what the code says: the title of
 * a textbook of English is Chinese when it is written in Chinese, and a romanised Chinese title must not be read out or
 * set as if it were characters.
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
