import { fold } from './fold.ts';

/**
 * The number of a volume or part is written in digits, Roman or Chinese numerals, and words: World War 2, World War II;
 * 三体 2, 三体Ⅱ, 三体二. What was typed with one is asked with the others (as regional-wording.ts does with words).
 */

const roman = ',i,ii,iii,iv,v,vi,vii,viii,ix,x,xi,xii,xiii,xiv,xv,xvi,xvii,xviii,xix,xx'.split(',');
const chinese = ',一,二,三,四,五,六,七,八,九,十'.split(',');
const english = ',one,two,three,four,five,six,seven,eight,nine,ten'.split(',');
const isHan = /\p{Script=Han}/u;

/** The value of a Roman numeral up to 20, in lower case; undefined for other words. */
export function romanNumber(word: string): number | undefined {
  const value = roman.indexOf(word);
  return value > 0 ? value : undefined;
}

/** The number that a word says; undefined for others, and for letters that are words of their own: i, v, x. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const place = [roman, chinese, english].map((numerals) => numerals.indexOf(word)).find((at) => at > 0);
  return word.length === 1 && !isHan.test(word) ? undefined : place;
}

/** 第三 at the end of a text, which records have as 第3 before a word that counts volumes (fold.ts). */
const openCount = /第([一二三四五六七八九十])$/;

/** A text, folded, with its last number written otherwise; none for a text without one, or of nothing else. */
export function otherNumerals(text: string): string[] {
  const [ending, count = ''] = openCount.exec(text.trim()) ?? [];
  if (ending !== undefined) return [`${text.trim().slice(0, -ending.length)}第${String(chinese.indexOf(count))}`];
  const words = fold(text).split(' ').filter(Boolean);
  const at = words.findLastIndex((word) => numberOf(word) !== undefined);
  const number = numberOf(words[at] ?? '');
  if (number === undefined || number === 0 || words.length < 2) return [];
  const written = [String(number), roman[number], (isHan.test(words.join('')) ? chinese : english)[number]];
  return written.flatMap((entry) =>
    entry === undefined || entry === words[at] ? [] : [words.with(at, entry).join(' ')],
  );
}

const roles =
  /\b(?:(?:written|edited|translated|compiled|retold|illustrated) )?by\b|(?<=\p{L})\s*(?:编著|編著|主编|主編|等?[著译譯编編撰])(?=\s|$|[,，;；:：])|\bvol(?:ume)?\b\.?|\b(?:book|part)\b(?=\s*\d{1,3}\s*$)/giu;

/** A text without the words that title pages put before or behind names and numbers; undefined when it has none. */
export function withoutRoleWords(text: string): string | undefined {
  const bare = text.replace(roles, ' ').replace(/\s+/g, ' ').trim();
  return bare === text.trim() || bare === '' ? undefined : bare;
}
