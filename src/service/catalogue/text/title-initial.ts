import { fold, hasHan, syllables } from './analysis.ts';

/** Articles that lists of titles do not file under, by the MARC code of their language. */
const articles: Readonly<Record<string, readonly string[]>> = {
  eng: ['the', 'a', 'an'],
  ger: ['der', 'die', 'das'],
  fre: ['le', 'la', 'les', 'l'],
};

/** What is under no letter: digits, other scripts, signs alone. */
const otherInitial = '#';

export const initials: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', otherInitial];

/** So much of a title says how its first character is read: 重庆 and 重复 differ in the second. */
const readCharacters = 12;

/**
 * A title as it is filed: folded, without the article it begins with.
 * @param title as it is written
 * @param language MARC code of its language, where it is known: in the romanised title "An hui da xue xue bao" no
 *   article is. Without it every article is left out
 */
export function filedTitle(title: string, language?: string): string {
  const folded = fold(title).trim().replace(/ +/g, ' ');
  const [first = '', ...rest] = folded.split(' ');
  if (rest.length === 0) return folded;
  const known = language === undefined ? Object.values(articles).flat() : (articles[language] ?? []);
  if (!known.includes(first)) return folded;
  // A letter before a sign is no article (A-Z, L.A.), but for the French one before its apostrophe.
  const sign = /^[^\p{L}\p{N}]*\p{L}+(.)/u.exec(title.normalize('NFKC'))?.[1] ?? '';
  const isArticle = first === 'l' ? /['’ʼ]/.test(sign) : /\s/.test(sign);
  return isArticle ? rest.join(' ') : folded;
}

/**
 * The letter that a title is under in lists: its first one, without accents, and of a Chinese title the first one of
 * how it is read aloud (重庆医学 under C). It loads the dictionary of sounds: call it where titles are written or indexed,
 * not where readers wait.
 * @param title as it is written
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
