import { foldCharacter } from '../text/characters.ts';
import { westernDigits } from '../text/digits.ts';

/**
 * Years as title pages and catalogues write them: in the digits of any script, in Chinese or Roman numerals, by the
 * eras of China and Japan, in the Hijri, Buddhist, Hebrew and Korean calendars, before Christ.
 */

type Era = readonly [first: number, years: number];

/** First year of each Japanese era and how many years it had. */
const japaneseEras: Readonly<Record<string, Era>> = {
  天正: [1573, 20],
  文禄: [1592, 5],
  慶長: [1596, 20],
  元和: [1615, 10],
  寛永: [1624, 21],
  正保: [1644, 5],
  慶安: [1648, 5],
  承応: [1652, 4],
  明暦: [1655, 4],
  万治: [1658, 4],
  寛文: [1661, 13],
  延宝: [1673, 9],
  天和: [1681, 4],
  貞享: [1684, 5],
  元禄: [1688, 17],
  宝永: [1704, 8],
  正徳: [1711, 6],
  享保: [1716, 21],
  元文: [1736, 6],
  寛保: [1741, 4],
  延享: [1744, 5],
  寛延: [1748, 4],
  宝暦: [1751, 14],
  明和: [1764, 9],
  安永: [1772, 10],
  天明: [1781, 9],
  寛政: [1789, 13],
  享和: [1801, 4],
  文化: [1804, 15],
  文政: [1818, 13],
  天保: [1830, 15],
  弘化: [1844, 5],
  嘉永: [1848, 7],
  安政: [1854, 7],
  万延: [1860, 2],
  文久: [1861, 4],
  元治: [1864, 2],
  慶応: [1865, 4],
  明治: [1868, 45],
  大正: [1912, 15],
  昭和: [1926, 64],
  平成: [1989, 31],
  令和: [2019, 200],
};
/** The same for Chinese eras, in simplified characters. */
const chineseEras: Readonly<Record<string, Era>> = {
  洪武: [1368, 31],
  永乐: [1403, 22],
  宣德: [1426, 10],
  正统: [1436, 14],
  景泰: [1450, 8],
  成化: [1465, 23],
  弘治: [1488, 18],
  正德: [1506, 16],
  嘉靖: [1522, 45],
  隆庆: [1567, 6],
  万历: [1573, 48],
  天启: [1621, 7],
  崇祯: [1628, 17],
  顺治: [1644, 18],
  康熙: [1662, 61],
  雍正: [1723, 13],
  乾隆: [1736, 60],
  嘉庆: [1796, 25],
  道光: [1821, 30],
  咸丰: [1851, 11],
  太平天国: [1851, 14],
  同治: [1862, 13],
  光绪: [1875, 34],
  宣统: [1909, 3],
  民国: [1912, 200],
  洪宪: [1916, 1],
  大同: [1932, 2],
  康德: [1934, 12],
};
/** The same eras in Latin letters, without accents. */
const romanised: Readonly<Record<string, string>> = {
  shunzhi: '顺治',
  kangxi: '康熙',
  yongzheng: '雍正',
  qianlong: '乾隆',
  jiaqing: '嘉庆',
  daoguang: '道光',
  xianfeng: '咸丰',
  tongzhi: '同治',
  guangxu: '光绪',
  xuantong: '宣统',
  minguo: '民国',
  'min guo': '民国',
  'min kuo': '民国',
  meiji: '明治',
  taisho: '大正',
  showa: '昭和',
  heisei: '平成',
  reiwa: '令和',
};

/** The cycle of sixty years. */
const stems = '甲乙丙丁戊己庚辛壬癸';
const branches = '子丑寅卯辰巳午未申酉戌亥';

const foldAll = (text: string): string => [...text].map(foldCharacter).join('');

let eras: Map<string, Era> | undefined;
let inEra: RegExp;

/** The eras by their folded names. The Chinese 正德 takes precedence over the Japanese 正徳. */
function loadEras(): Map<string, Era> {
  const all = [...Object.entries(japaneseEras), ...Object.entries(chineseEras)];
  const found = new Map(all.map(([name, era]) => [foldAll(name), era]));
  for (const [name, chinese] of Object.entries(romanised)) {
    const era = found.get(foldAll(chinese));
    if (era !== undefined) found.set(name, era);
  }
  const names = [...found.keys()].join('|');
  inEra = new RegExp(
    `(?<![a-z])(${names})[ .]{0,2}(?:([元\\d一二三四五六七八九十百零廿卅又]{1,6})|([${stems}][${branches}]))`,
    'u',
  );
  return found;
}

const digitSigns = new Map<string, number>(
  ['零一二三四五六七八九', '○壹贰叁肆伍陆柒捌玖', '◯', '〇'].flatMap((signs) =>
    [...signs].map((sign, at): [string, number] => [sign, at]),
  ),
);

/** One sign as an ASCII digit, a Chinese numeral, or folded. */
function plainSign(sign: string): string {
  const folded = foldCharacter(sign);
  const digit = digitSigns.get(sign) ?? digitSigns.get(folded);
  if (digit !== undefined) return '零一二三四五六七八九'.charAt(digit);
  if (sign === '參') return '三';
  const unit = '拾佰仟'.indexOf(folded);
  if (unit !== -1) return '十百千'.charAt(unit);
  return /\p{Nd}/u.test(sign) ? westernDigits(sign) : folded;
}

/** The value of a Chinese or Arabic numeral: 25, 廿五, 二十五, 一〇二, 元. */
function numeralValue(numeral: string): number | undefined {
  if (/^\d+$/.test(numeral)) return Number(numeral);
  if (numeral === '元') return 1;
  const spoken = numeral.replaceAll('廿', '二十').replaceAll('卅', '三十').replaceAll('又', '');
  const digits = [...spoken].map((sign) => '零一二三四五六七八九'.indexOf(sign));
  if (digits.every((digit) => digit !== -1)) return Number(digits.join(''));
  let total = 0;
  let digit: number | undefined;
  for (const [at, sign] of [...spoken].entries()) {
    const unit = { 十: 10, 百: 100, 千: 1000 }[sign];
    if (unit !== undefined) {
      total += (digit ?? 1) * unit;
      digit = undefined;
    } else if (digits[at] === -1) return undefined;
    else digit = digits[at];
  }
  return total + (digit ?? 0);
}

/** The only year of an era with this sign of the sixty years' cycle; most eras were shorter than a cycle. */
function yearOfCycle([first, years]: Era, sign: string): number | undefined {
  const found: number[] = [];
  for (let year = first; year < first + Math.min(years, 61); year += 1) {
    if (stems[(year + 6) % 10] === sign[0] && branches[(year + 8) % 12] === sign[1]) found.push(year);
  }
  return found.length === 1 ? found[0] : undefined;
}

function readEra(text: string): number | undefined {
  eras ??= loadEras();
  const [, name = '', numeral, cycle] = inEra.exec(text.replace(/[[\]]/g, '')) ?? [];
  const era = eras.get(name);
  if (era === undefined) return undefined;
  if (cycle !== undefined) return yearOfCycle(era, cycle);
  const number = numeralValue(numeral ?? '');
  return number !== undefined && number >= 1 && number <= era[1] ? era[0] + number - 1 : undefined;
}

/** A year of an era by its first character, as Japanese and Taiwanese catalogues write it: 昭55.3, [民]25. */
function readShortEra(text: string): number | undefined {
  const [, sign = '', number = ''] = /^\[?([民明大昭平令])[\].]?(\d{1,3})(?=$|[^\d])/.exec(text) ?? [];
  const name = { 民: '民国', 明: '明治', 大: '大正', 昭: '昭和', 平: '平成', 令: '令和' }[sign];
  return name === undefined ? undefined : readEra(name + number);
}

const christian = String.raw`b\.? ?c\.?(?: ?e\.?)?|v\. ?chr\.?|av\. ?j\.?-?c\.?`;
const beforeChrist = new RegExp(
  String.raw`(?:公元前|西元前|纪元前|(?<![\p{L}\d])b\.? ?c\.? ?|^前|^-(?=\d{1,3}(?!\d)))\s*(\d{1,4})(?!\d)|(?<!\d)(\d{1,4})\s*(?:${christian})(?![a-z])`,
  'iu',
);
const afterChrist = /(?:公元|西元|(?<![a-z])a\.? ?d\.? ?)\s*(\d{3,4})(?!\d)|(?<!\d)(\d{3})年/iu;
/** Hijri years, which are converted to the Gregorian year in which they start. */
const hijri =
  /(?<!\d)(1[0-4]\d{2})\s*(?:a\.? ?h\.?(?![a-z])|h\.?(?![a-z])|هـ|ه(?!\p{L}))|(?:(?<![a-z])a\.? ?h\.?|回历|هـ)\s*(1[0-4]\d{2})(?!\d)/iu;
/** A Gregorian year after the Hijri one: 1433/2012. */
const besideHijri = /(?<!\d)1[34]\d{2} ?[/=] ?((?:19|20)\d{2})(?!\d)/g;
/** Years that no Gregorian calendar has had: Buddhist, Korean (Dangi), Hebrew. */
const others: readonly [pattern: RegExp, less: number][] = [
  [/(?<!\d)(2[45]\d{2})(?!\d)/, 543],
  [/(?<!\d)(4[23]\d{2})(?!\d)/, 2333],
  [/(?<!\d)(5[67]\d{2})(?!\d)/, 3760],
];
/** A year that the cataloguer completed: [19]85, 198[5]. */
const completed = /(?<!\d)\[?((?:1\d|20)\d?)[[\]](\d{1,2})\]?(?!\d)/g;
const gregorian =
  /(?<!\d)(1\d{3}|20\d{2}|21\d{2})(?!\d)|(?<!\d)(1[4-9]\d{2}|20\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?(?!\d)/g;
/** A decade or century, which is no year. */
const manyYears =
  /[\d一二三四五六七八九十]{1,4}(?:世纪|年代)|\d{1,2}(?:st|nd|rd|th) c(?:ent(?:ury|\.)?|\.)|(?<!\d)\d{3}0['’]?s(?![a-z])/g;
const corrected = /(?<![a-z])i\.? ?e\.?,? ?(1\d{3}|20\d{2})(?!\d)/;
/** Years in Arabic and Persian digits that are those of the Hijri and the Iranian calendar. */
const arabicDigits = /(?<![٠-٩])١[٢-٤][٠-٩]{2}(?![٠-٩])/;
const persianDigits = /(?<![۰-۹])۱[۲-۴][۰-۹]{2}(?![۰-۹])/;
const ofFirst = /first|original|初版|原刊|原版|原书/i;
/** A reprint is a new publication; reprinted copies, like those of any other printing, belong to the edition. */
const ofReprint = /reprint(?!ed|s)|影印/i;
const ofPrinting = /print|impression|重印|印刷|再印|次印/i;

const valueOfDigits = (digits: string): number => Number([...digits].map(plainSign).join(''));
/** The Gregorian year in which a Hijri year starts. */
const gregorianOfHijri = (year: number): number => Math.floor(year * 0.970_224 + 621.577);

/** Years with the words around them up to the next sign of a pause. */
function gregorianYears(text: string): { year: number; words: string }[] {
  return text
    .split(/[,;:；，、()[\]（）［］]|\.\s/)
    .flatMap((part) =>
      [...part.matchAll(gregorian)].map((match) => ({ year: Number(match[1] ?? match[2]), words: part })),
    );
}

/** A year as Roman numerals write it, from 1400 on. */
function readRoman(text: string): number | undefined {
  const found = /(?<![A-Z])M{1,2}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})(?![A-Za-z])/.exec(
    text.replace(/(?<=[MDCLXVI])\.(?=[MDCLXVI])/g, ''),
  )?.[0];
  if (found === undefined || found.length < 2) return undefined;
  const values: Record<string, number> = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 };
  const signs = [...found].map((sign) => values[sign] ?? 0);
  const year = signs.reduce((sum, value, at) => sum + (value < (signs[at + 1] ?? 0) ? -value : value), 0);
  return year >= 1400 && year <= 2100 ? year : undefined;
}

/**
 * Parses the publication year of `c2012.05`, `[1994?]`, `民國99年`, `二〇一二年五月`, `昭和5`, `1412 [1991 or 1992]`,
 * `reprint 1991, first 1873`, `350 BC`; negative before Christ.
 * @returns undefined without a year or for an ambiguous one: `19--`, `19uu`, a cyclic year without an era
 */
export function readYear(text: string): number | undefined {
  const usual = /^\[?[c©]?((?:1[5-9]|20)\d{2})\??[\].]*$/.exec(text)?.[1];
  if (usual !== undefined) return Number(usual);
  const folded = [...text.normalize('NFKC')].map(plainSign).join('').toLowerCase();
  const plain = folded.replace(manyYears, ' ').replace(completed, '$1$2');
  const latin = plain.normalize('NFD').replace(/\p{M}/gu, '');
  const before = beforeChrist.exec(plain);
  if (before !== null) return -Number(before[1] ?? before[2]);
  // The cataloguer's year in brackets is Gregorian, even after a year of another calendar.
  const supplied = corrected.exec(plain)?.[1] ?? /\[\s*(?:=\s*)?((?:1\d{3}|20\d{2}))(?!\d)/.exec(plain)?.[1];
  if (supplied !== undefined) return Number(supplied);
  const yearOfHijri = arabicDigits.exec(text)?.[0];
  if (yearOfHijri !== undefined) return gregorianOfHijri(valueOfDigits(yearOfHijri));
  const iranianYear = persianDigits.exec(text)?.[0];
  if (iranianYear !== undefined) return valueOfDigits(iranianYear) + 621;
  const iranian = /(?<!\d)(1[23]\d{2}) ?(?:sh\b|ش)/.exec(plain)?.[1];
  if (iranian !== undefined) return Number(iranian) + 621;
  const western = plain.replace(new RegExp(hijri, 'giu'), ' ').replace(besideHijri, '$1');
  const years = gregorianYears(western);
  const notFirst = years.filter(({ words }) => !ofFirst.test(words));
  const notPrinted = notFirst.filter(({ words }) => !ofPrinting.test(words));
  const [chosen] =
    [years.filter(({ words }) => ofReprint.test(words)), notPrinted, notFirst, years].find((list) => list.length > 0) ??
    [];
  if (chosen !== undefined) return chosen.year;
  const beforeRepublic = /民国前([\d一二三四五六七八九十]{1,3})/.exec(plain)?.[1];
  if (beforeRepublic !== undefined) return 1912 - (numeralValue(beforeRepublic) ?? 0);
  const era = readEra(latin) ?? readShortEra(latin);
  if (era !== undefined) return era;
  // Four Chinese digits are a year digit by digit, and may also be spelt out.
  const chinese = /[一二][零一二三四五六七八九]{3}|[一二]千[零一二三四五六七八九十百]+(?=年)/.exec(plain)?.[0];
  if (chinese !== undefined) return numeralValue(chinese);
  const islamic = hijri.exec(plain);
  if (islamic !== null) return gregorianOfHijri(Number(islamic[1] ?? islamic[2]));
  for (const [pattern, less] of others) {
    const found = pattern.exec(plain)?.[1];
    if (found !== undefined) return Number(found) - less;
  }
  const after = afterChrist.exec(plain);
  if (after !== null) return Number(after[1] ?? after[2]);
  return readRoman(text.normalize('NFKC'));
}

/** The latest of some years of four digits, as coded fields have them; undefined where none is one: `19uu`, `9999`. */
export function codedYear(...codes: readonly (string | undefined)[]): number | undefined {
  const years = codes.flatMap((code) => (code !== undefined && /^\d{4}$/.test(code) ? (readYear(code) ?? []) : []));
  return years.length === 0 ? undefined : Math.max(...years);
}

/** Before any press: such a year in a coded field was often taken from another calendar. */
const firstPrinted = 1450;

/** The year of a record: as coded, unless the printed date corrects one from another calendar. */
export function publicationYear(coded: number | undefined, printed: string | undefined): number | undefined {
  if (coded !== undefined && coded >= firstPrinted) return coded;
  return readYear(printed ?? '') ?? coded;
}
