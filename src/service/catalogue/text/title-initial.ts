import { nonFiling } from '../../../lib/rules/filing.ts';
import { fold, hasHan, syllables } from './analysis.ts';

/** Group of titles without a letter: digits, other scripts, only punctuation. */
const otherInitial = '#';

export const initials: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', otherInitial];

/** Characters that determine the pronunciation of the first one: 重庆 and 重复 differ in the second. */
const readCharacters = 12;

/**
 * Folds a title for filing, without what is not filed at its beginning.
 * @param title original title
 * @param language MARC language code, if known: "An" in the romanised title "An hui da xue xue bao" is not an article
 * @param stated number of characters that the record states as not filed
 */
export function filedTitle(title: string, language?: string, stated?: number): string {
  const trimmed = title.normalize('NFKC').trim();
  const filed = foldWords(trimmed.slice(stated ?? nonFiling(trimmed, language)));
  return filed === '' ? foldWords(trimmed) : filed;
}

const foldWords = (text: string): string => fold(text).trim().replace(/ +/g, ' ');

/**
 * The letter of a title in alphabetical lists: its first letter without accent, or the first letter of its
 * pronunciation (重庆医学 under C). Loads the pronunciation dictionary, so call it only while writing or indexing.
 * @param title original title
 * @param language see filedTitle
 * @param stated see filedTitle
 * @returns A to Z, or `otherInitial`
 */
export function titleInitial(title: string, language?: string, stated?: number): string {
  const filed = filedTitle(title, language, stated).replaceAll(' ', '');
  const [first = ''] = filed;
  const read = hasHan(first) ? syllables([...filed].slice(0, readCharacters).join(''), false)[0] : first;
  const letter = (read ?? '').charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : otherInitial;
}
