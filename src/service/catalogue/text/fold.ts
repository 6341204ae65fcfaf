import { chineseNumber } from '../../../lib/rules/chinese-number.ts';
import { foldCharacter } from './characters.ts';
import { westernDigits } from './digits.ts';

/** Folding makes different spellings equal. Index and query use the same function, one character at a time. */

/** Letters that Unicode does not decompose. */
const undecomposed: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};

/** Answers other than themselves for code points outside ASCII and the unified ideographs; the alphabets are small. */
const folded = new Map<number, string>();
const foldedLimit = 20_000;

function foldOther(code: number): string {
  const known = folded.get(code);
  if (known !== undefined) return known;
  const bare = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
  let result = '';
  // Twice, because a lower-case form may decompose although its capital did not (İ).
  for (const character of bare(bare(String.fromCodePoint(code)).toLowerCase())) {
    const letter = undecomposed[character] ?? foldCharacter(westernDigits(character));
    result += /^[\p{L}\p{N}+#]+$/u.test(letter) ? letter : ' ';
  }
  // Combining marks vanish; every other sign parts words.
  if (result === '' && !/\p{M}/u.test(String.fromCodePoint(code))) result = ' ';
  if (folded.size < foldedLimit) folded.set(code, result);
  return result;
}

const isAsciiLetter = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a;

const counted = /第([一二三四五六七八九十百]{1,5})(?=[版卷册辑部集编章期届])/g;

/** 第三版 and 第3版 are one edition; only numbers before a word that counts volumes or editions are rewritten. */
function foldNumerals(text: string, offsets: number[] | undefined): string {
  let result = '';
  let from = 0;
  const moved: number[] = [];
  for (const match of text.matchAll(counted)) {
    const numeral = match[1] ?? '';
    const start = match.index + 1;
    const digits = String(chineseNumber(numeral));
    result += text.slice(from, start) + digits;
    if (offsets) {
      for (let i = from; i < start; i += 1) moved.push(offsets[i] ?? 0);
      for (let i = 0; i < digits.length; i += 1) moved.push(offsets[start + Math.min(i, numeral.length - 1)] ?? 0);
    }
    from = start + numeral.length;
  }
  if (from === 0) return text;
  if (offsets) {
    for (let i = from; i < text.length; i += 1) moved.push(offsets[i] ?? 0);
    offsets.length = 0;
    for (const offset of moved) offsets.push(offset);
  }
  return result + text.slice(from);
}

/**
 * Folds case, width, diacritics, traditional and variant characters, digits of other scripts, and numerals of editions and volumes. Characters
 * that are neither letters nor digits become spaces, except the signs of C++ and C#.
 * @param text any text
 * @param offsets receives the offset in `text` for every UTF-16 unit of the result
 */
export function fold(text: string, offsets?: number[]): string {
  let result = '';
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    let part: string;
    let width = 1;
    if (unit < 0x80) {
      if (isAsciiLetter(unit) || (unit >= 0x30 && unit <= 0x39)) part = text.charAt(i);
      else if (unit >= 0x41 && unit <= 0x5a) part = String.fromCharCode(unit + 32);
      else if ((unit === 0x2b || unit === 0x23) && isSignOfName(result, text, i)) part = text.charAt(i);
      else part = ' ';
    } else if (unit >= 0x3400 && unit <= 0x9fff) part = foldCharacter(text.charAt(i));
    else {
      const code = text.codePointAt(i) ?? unit;
      if (code > 0xffff) width = 2;
      part = code >= 0x20000 && code < 0x2f800 ? foldCharacter(String.fromCodePoint(code)) : foldOther(code);
      if (part === '+' || part === '#') part = isSignOfName(result, text, i) ? part : ' ';
    }
    result += part;
    if (offsets) offsets.push(...new Array<number>(part.length).fill(i));
    i += width - 1;
  }
  return result.includes('第') ? foldNumerals(result, offsets) : result;
}

/** The signs of C++ and C# belong to the name; the plus of a+b does not. */
function isSignOfName(before: string, text: string, at: number): boolean {
  const last = before.charCodeAt(before.length - 1);
  if (!(isAsciiLetter(last) || last === 0x2b || last === 0x23)) return false;
  return !/^[+#＋＃]*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text.slice(at + 1, at + 4));
}
