import { fold, hasHan, syllables } from './analysis.ts';

/** Articles that lists of titles do not file under, by the MARC code of their language. */
const articles: Readonly<Record<string, readonly string[]>> = {
  eng: ['the', 'a', 'an'],
  ger: ['der', 'die', 'das'],
  fre: ['le', 'la', 'les', 'l'],
};

/** Group of titles without a letter: digits, other scripts, only punctuation. */
const otherInitial = '#';

export const initials: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', otherInitial];

/** Characters that determine the pronunciation of the first one: 重庆 and 重复 differ in the second. */
const readCharacters = 12;

/**
 * Folds a title for filing, without an initial article.
 * @param title original title
 * @param language MARC language code, if known: "An" in the romanised title "An hui da xue xue bao" is not an article.
 *   Without it, articles of all languages are removed
 */
export function filedTitle(title: string, language?: string): string {
  const folded = fold(title).trim().replace(/ +/g, ' ');
  const [first = '', ...rest] = folded.split(' ');
  if (rest.length === 0) return folded;
  const known = language === undefined ? Object.values(articles).flat() : (articles[language] ?? []);
  if (!known.includes(first)) return folded;
  // A letter before punctuation is not an article (A-Z, L.A.), except the French one before an apostrophe.
  const sign = /^[^\p{L}\p{N}]*\p{L}+(.)/u.exec(title.normalize('NFKC'))?.[1] ?? '';
  const isArticle = first === 'l' ? /['’ʼ]/.test(sign) : /\s/.test(sign);
  return isArticle ? rest.join(' ') : folded;
}

/**
 * The letter of a title in alphabetical lists: its first letter without accent, or the first letter of its
 * pronunciation (重庆医学 under C). Loads the pronunciation dictionary, so call it only while writing or indexing.
 * @param title original title
 * @param language see filedTitle
 * @returns A to Z, or `otherInitial`
 */
export function titleInitial(title: string, language?: string): string {
  const filed = filedTitle(title, language).replaceAll(' ', '');
  const [first = ''] = filed;
  const read = hasHan(first) ? syllables([...filed].slice(0, readCharacters).join(''), false)[0] : first;
  const letter = (read ?? '').charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : otherInitial;
}
