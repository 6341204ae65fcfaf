import { chineseNumber } from '../../../lib/rules/chinese-number.ts';
import { foldKey } from '../text/analysis.ts';

/**
 * Separates edition statements (修订版, 全二册) and volume designations (上, 第三卷, Vol. 2) from a title. Editions of a
 * work must match despite the former; volumes of a set must not match because of the latter.
 */

export interface WorkTitle {
  /** The title without remarks on edition and volume. */
  bare: string;
  /** The volume of a set, in one spelling: 第三卷, 卷三 and (3) are all `3`. Empty for a whole work. */
  part: string;
  /** Other texts in brackets: remarks on the edition, series, readership. */
  remarks: string[];
}

/** Financial numerals, common for volumes of novels: 明朝那些事儿（叁）. */
const chequeDigits = '零壹贰叁肆伍陆柒捌玖';
const chequeOthers: Readonly<Record<string, string>> = { 貳: '2', 參: '3', 陸: '6', 拾: '10' };
const numeral = '(?:\\d{1,3}|[一二三四五六七八九十百]{1,5}|[壹贰貳叁參肆伍陆陸柒捌玖拾])';
const unit = '(?:分册|卷|册|冊|部|辑|輯|集|编|編|篇)';
/** 上, 第三卷, 卷三, 第一卷 上. */
const chinesePart = new RegExp(
  `^(?:第?\\s*(${numeral})(?:\\s*${unit})?|[卷册]\\s*(${numeral}))(?:\\s*([上中下]))?${unit}?$`,
);
const halfPart = new RegExp(`^([上中下])\\s*${unit}?$`);
/** Vol. 3 (of 4), Part II. */
const latinPart =
  /^(?:vol(?:ume)?s?|part|book|tome?|band|teil|pt)\.?\s*([0-9]{1,3}|[ivx]{1,5})(?:\s*\(?(?:of|\/)\s*\d+\)?)?$/i;
/** 上下, 全三册, 36册, 套装共4册: the whole of it. */
const wholeSet = new RegExp(
  `^(?:上[\\s、,，·]*(?:中[\\s、,，·]*)?下${unit}?|(?:全套|全|共|套装|套裝)*\\s*(?:[两兩]?${numeral}\\s*|[两兩]\\s*)?${unit})$`,
);
/** Remarks on several parts, which remain in the title. */
const severalParts =
  /[卷章回集册冊輯辑]第|第.{1,5}[章卷回集册冊部]|[卷篇部]$|^[续續前外后後][集编篇传傳]?$|^\d+\s*[-–~〜至]\s*\d+|\bvol/i;
const trailingBracket = /[([{<〈《【〔「]([^()[\]{}<>〈〉《》【】〔〕「」]*)[)\]}>〉》】〕」]$/;
/** 第七版, 2nd ed. at the end of a title. */
const trailingEdition =
  /(?<![\s·,，:：])[\s·,，:：]+(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|revised)\s+ed(?:ition|n)?\.?$|(?<![\s·,，])[\s·,，]*第\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*版$/i;
/** , Volume 2 (of 4) · 卷十一 at the end of a title or in a subtitle. */
const looseLatin =
  /(?<![\s,.:;–—-])[\s,.:;–—-]+((?:vol(?:ume)?s?|part|book)\.?\s*(?:[0-9]{1,3}|[ivx]{1,5})(?:\s*\(?of\s*\d+\)?)?)\s*\.?$/i;
const inSubtitle = new RegExp(
  `(?:^|[\\s,.:;(（·])((?:vol(?:ume)?s?|part|book)\\.?\\s*(?:\\d{1,3}|[ivx]{1,5})\\b|[卷册]${numeral}|第${numeral}${unit})`,
  'i',
);

/** Normalises a number: 十一 to 11, 03 to 3; II is unchanged. */
export function plainNumber(text: string): string {
  if (/^\d+$/.test(text)) return String(Number(text));
  const cheque = chequeOthers[text] ?? chequeDigits.indexOf(text);
  if (cheque !== -1) return String(cheque);
  if (!/^[一二三四五六七八九十百]+$/.test(text)) return text.toLowerCase();
  return String(chineseNumber(text));
}

/** The part that a remark means; undefined when it is no part. */
function partOf(remark: string): string | undefined {
  const half = halfPart.exec(remark);
  if (half) return half[1];
  const chinese = chinesePart.exec(remark);
  if (chinese) return plainNumber(chinese[1] ?? chinese[2] ?? '') + (chinese[3] ?? '');
  const latin = latinPart.exec(remark);
  return latin ? plainNumber(latin[1] ?? '') : undefined;
}

/**
 * Parses a title.
 * @param subtitle searched for a volume if the title has none; its other words are not part of the work's title
 */
export function readWorkTitle(title: string, subtitle = ''): WorkTitle {
  let bare = title.normalize('NFKC').trim();
  let part = '';
  const remarks: string[] = [];
  for (;;) {
    const remark = trailingBracket.exec(bare);
    const remarkText = remark?.[1]?.trim() ?? '';
    const before = remark ? bare.slice(0, remark.index).trim() : '';
    if (!remark || before === '') break;
    const found = wholeSet.test(remarkText) ? '' : partOf(remarkText);
    if (found === undefined && severalParts.test(remarkText)) break;
    // Nested volumes are listed from the outside in.
    if (found !== undefined && found !== '') part = found + part;
    // A title in a title is the subject of the book.
    if (found === undefined) remarks.push(/^[〈《]/.test(remark[0]) ? `《${remarkText}》` : remarkText);
    bare = before;
  }
  const loose = looseLatin.exec(bare);
  if (loose && loose.index > 0) {
    part ||= partOf(loose[1] ?? '') ?? '';
    bare = bare.slice(0, loose.index);
  }
  const edition = trailingEdition.exec(bare);
  if (edition && edition.index > 0) bare = bare.slice(0, edition.index);
  if (part === '') {
    const plain = subtitle.normalize('NFKC').trim();
    const named = partOf(plain) ?? inSubtitle.exec(plain)?.[1];
    part = named === undefined ? '' : (partOf(named) ?? named);
  }
  return { bare, part, remarks };
}

const keyOf = ({ bare, part }: Pick<WorkTitle, 'bare' | 'part'>): string =>
  part === '' ? foldKey(bare) : `${foldKey(bare)}#${part}`;

/**
 * Keys to find editions of a work: its title, then the original title, which translations share. Authors are compared
 * afterwards (authors.ts).
 */
export function workKeys(record: {
  title: string;
  subtitle?: string | undefined;
  originalTitle?: string | undefined;
}): [string, ...string[]] {
  const own = readWorkTitle(record.title, record.subtitle);
  const key = keyOf(own);
  if (record.originalTitle === undefined) return [key];
  const { bare, part } = readWorkTitle(record.originalTitle);
  const original = keyOf({ bare, part: part === '' ? own.part : part });
  return original === key ? [key] : [key, original];
}
