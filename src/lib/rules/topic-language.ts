/** In which language works are looked for. */
export type OtherLanguage = 'eng' | 'chi';

/** Longer texts are no topics. */
const longestChinese = 12;
const longestEnglish = 6;

/** Which language a topic is not asked in; undefined for numbers, signs, mixtures and whole sentences. */
export function otherLanguageOf(text: string): OtherLanguage | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (/^[\p{Script=Han}\s]+$/u.test(plain)) return [...plain].length <= longestChinese ? 'eng' : undefined;
  const isEnglish = /^[a-z][a-z' -]+$/.test(plain) && plain.length > 2;
  return isEnglish && plain.split(/\s+/).length <= longestEnglish ? 'chi' : undefined;
}
