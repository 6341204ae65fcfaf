import { chineseNumber } from '../../../lib/rules/chinese-number.ts';
import { foldKey } from './analysis.ts';
import { filedTitle } from './title-initial.ts';

import { plainSound } from './sounds.ts';
import { soundsOf, syllables } from './pinyin.ts';
import { characterAt, headingOrderKey, keyOfPlace, placeOf, placeOfLetter, titleOrderKey } from './title-order.ts';
import { romanNumber } from './numerals.ts';

/**
 * The order of titles: without the article at the beginning, numbers by their value however they are written, and Chinese
 * by pronunciation, a first character with several sounds as this word is read (重庆 at chong, 重金属 at zhong).
 */

/** So much of a title says how its first character is read. */
const readCharacters = 12;
/** The last sound there is; behind it the platform has the characters whose sound it does not know. */
const lastSound = '做';

/** The sound that the order has reached at a place: that of the last character before it that has no other. */
function soundAt(place: number): string {
  for (let at = place; at >= 0; at -= 1) {
    const [sound, ...others] = soundsOf(characterAt(at));
    if (sound !== undefined && others.length === 0) return plainSound(sound);
  }
  return '';
}

const startOf = new Map<string, number>();

function placeOfSound(sound: string): number {
  const known = startOf.get(sound);
  if (known !== undefined) return known;
  let from = 0;
  let to = placeOf(lastSound) ?? 0;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (soundAt(middle) < sound) from = middle + 1;
    else to = middle;
  }
  startOf.set(sound, from);
  return from;
}

/** The key before all that begin with a letter of the pronunciation. @param letter in capitals */
export const keyOfLetter = (letter: string): string => keyOfPlace(placeOfLetter(letter));

/** A number as part of a key: its length comes before its digits, so that 9 precedes 10. */
function numberKey(number: string): string {
  const digits = number.replace(/^0+(?=\d)/, '');
  return `${String(Math.min(digits.length, 9))}${digits}`;
}

const ordinals = ['上中下', '甲乙丙丁戊己庚辛壬癸'];
const ordinal = `[${ordinals.join('')}]`;
/** Numerals of documents (壹贰叁) and of speech. */
const numeral = '[零一二三四五六七八九十百壹贰叁肆伍陆柒捌玖拾]{1,5}';
const counter = '(?:分?册|[卷编部篇辑集函]|种本?)';
const lastNumber = `${counter}?(${ordinal}|${numeral})${counter}?$`;
/** 上, 卷三 or 二编 as a word at the end of a title, and 上册 at the end of its last word. */
const lastWord = new RegExp(`(?<=. )${lastNumber}`);
const lastCharacters = new RegExp(`(?<=.)(${ordinal}|${numeral})(?:分?册|[卷编部篇]|种本)$`);
/** A volume before the title of its own: 上册, 卷二, 甲种本. */
const innerNumber = new RegExp(`(?<=.) ?(?:([上中下]|${numeral})分?册|(${ordinal})种本|卷(${numeral})) ?(?=.)`, 'g');
const partWord = /^(?:vol|volume|part|pt|book|bk|band|bd|tome|teil|no)$/;

/** 〇 is folded to 零. */
const chineseDigits = '零一二三四五六七八九';
const documentDigits = '零壹贰叁肆伍陆柒捌玖拾';

/** The value of 下, 乙, 二十一, 贰拾 or 一九八四. */
function chineseOrdinal(text: string): number {
  const place = Math.max(...ordinals.map((characters) => characters.indexOf(text) + 1));
  if (place > 0) return place;
  const plain = text.replace(/[壹贰叁肆伍陆柒捌玖拾]/g, (sign) =>
    `${chineseDigits}十`.charAt(documentDigits.indexOf(sign)),
  );
  if (/[十百]/.test(plain)) return chineseNumber(plain);
  return Number(Array.from(plain, (digit) => chineseDigits.indexOf(digit)).join(''));
}

/** Writes the Roman and Chinese numbers of volumes in digits. @param filed a folded title */
function withDigits(filed: string): string {
  const words = filed.split(/ |(?<=\p{Script=Han})(?=[ivx]+(?: |$))/u).map((word, at, all) => {
    const isPlace = at > 0 && (at === all.length - 1 || partWord.test(all[at - 1] ?? ''));
    return (isPlace ? romanNumber(word) : undefined)?.toString() ?? word;
  });
  const text = words.join(' ').replace(innerNumber, (_, ...found: (string | undefined)[]) => {
    const inner = found.slice(0, 3).find((sign) => sign !== undefined);
    return ` ${String(chineseOrdinal(inner ?? ''))} `;
  });
  const [last, number] = lastWord.exec(text) ?? lastCharacters.exec(text) ?? [];
  if (last === undefined || number === undefined) return text;
  return `${text.slice(0, -last.length)} ${String(chineseOrdinal(number))}`;
}

/** @param filed a folded title without what is not filed */
function orderKey(filed: string): string {
  const text = foldKey(withDigits(filed));
  return readAs(text, titleOrderKey(text.replace(/\d+/g, numberKey)));
}

/** A sort key with the sound of its first character as the whole text is read. @param text folded */
function readAs(text: string, key: string): string {
  const [sign = ''] = text;
  const place = placeOf(sign);
  if (place === undefined || soundsOf(sign).length < 2) return key;
  const [read = ''] = syllables([...text.replaceAll(' ', '')].slice(0, readCharacters).join(''), false);
  const sound = plainSound(read);
  return sound === '' || soundAt(place) === sound ? key : keyOfPlace(placeOfSound(sound)) + key.slice(1);
}

/** The key by which names and subjects are sorted; a few differ in their first character alone. @param key folded (foldKey) */
export const headingKey = (key: string): string => readAs(key, headingOrderKey(key));

/**
 * The key by which a title is sorted, plain text.
 * @param language MARC code of the title's language, if known
 * @param stated number of characters that the record states as not filed
 */
export const filingKey = (title: string, language?: string, stated?: number): string =>
  orderKey(filedTitle(title, language, stated));

const beforeLastNumber = new RegExp(`(?<=.)(?=${lastNumber})`);

/**
 * The keys that a title may be sorted by: its first word may be an article, its last character the number of a volume.
 * @param title folded (foldKey), so that its spaces are lost
 */
export function filingKeysOf(title: string): ReadonlySet<string> {
  const [, ...rest] = title.split(' ');
  const filed = [title, ...(rest.length === 0 ? [] : [rest.join(' ')])];
  return new Set(filed.flatMap((entry) => [entry, entry.replace(beforeLastNumber, ' ')]).map(orderKey));
}
