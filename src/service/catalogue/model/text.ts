import { westernDigits } from '../text/digits.ts';
import { decodeReferences } from './character-references.ts';

// Everything from C0 and C1 that survives decoding, with the marks of non-sorting words (U+0088/89, U+0098/9C), soft
// hyphens, zero-width and direction marks, byte order marks and lone replacement of delimiters.
const invisible = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g;
const nonSortingMarks = /[‹<«](?:NSB|NSE)[›>»]|[‹<](?:\/?nsb|\/?nse)[›>]/g;
const unclean = /[\u0000-\u001f\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u2060\u3000\ufeff‹<&]| {2}|^ | $/;
const mayNotSort = /NS[BE]|ns[be]/;

/** HTML and JATS elements that occur in texts; other angle brackets are text. */
const names =
  'p|br|div|span|i|b|em|strong|sub|sup|u|s|a|ul|ol|li|dl|dt|dd|h[1-6]|font|table|tbody|thead|tr|td|th|blockquote|hr|img|center|small|big|pre|code|cite|q|tt|section|article|sec|title|italic|bold';
const pair = new RegExp(`<(?:jats:)?(${names})(?:\\s[^<>]*)?>([^<>]*)</(?:jats:)?\\1\\s*>`, 'gi');
const tag = new RegExp(`</?(?:jats:)?(?:${names})(?:\\s[^<>]*)?/?>`, 'gi');
const lineEnd = /<(?:\/(?:jats:)?(?:p|li|div|h[1-6]|dd|tr|title|sec)|br|hr)(?:\s[^<>]*)?\/?>/gi;

/** Pairs of tags inside each other that are removed. Texts have two or three; each one costs a pass over the text. */
const maxNested = 8;

/** Removes pairs of tags: `<i>Homo sapiens</i>` in a title. A single tag may be the subject of the title. */
function withoutPairs(text: string): string {
  let plain = text;
  for (let level = 0; level < maxNested && plain.includes('</'); level += 1) {
    const before = plain;
    plain = before.replace(pair, '$2');
    if (plain === before) break;
  }
  return plain;
}

/** Removes scripts and styles with their content. One that never ends is text. */
function withoutScripts(text: string): string {
  const opening = /<(script|style)\b[^<>]*>/gi;
  let plain = '';
  let at = 0;
  for (let tag; (tag = opening.exec(text));) {
    const closing = new RegExp(`</${tag[1] ?? ''}>`, 'gi');
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) break;
    plain += text.slice(at, tag.index);
    at = closing.lastIndex;
    opening.lastIndex = at;
  }
  return plain + text.slice(at);
}

/** Resolves character references and takes texts out of sections that XML marks as such. */
function decoded(text: string): string {
  const plain = decodeReferences(text);
  return plain.includes('<![CDATA[') ? plain.replaceAll('<![CDATA[', '').replaceAll(']]>', '') : plain;
}

/**
 * Splits plain text or HTML into paragraphs, without tags and character references.
 * @returns non-empty clean lines
 */
export function plainLines(text: string): string[] {
  return withoutScripts(decoded(text))
    .replace(lineEnd, '\n')
    .replace(tag, '')
    .split('\n')
    .map(cleanText)
    .filter((line) => line !== '');
}

/**
 * Cleans a text for display: removes control characters, non-sorting marks and tags, resolves character references and
 * collapses white space. Full-width letters are unchanged; the index folds them.
 */
export function cleanText(text: string): string {
  if (!unclean.test(text)) return text;
  const plain = withoutPairs(decoded(text));
  const sorted = mayNotSort.test(plain) ? plain.replace(nonSortingMarks, '') : plain;
  return sorted.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/** ISBD puts these before an element; records that carry the signs have them at the beginning of a subfield. */
const leading = /^(?:=\s*|\.?\s*(?:--|—)\s+|\.\s*—\s*|[:;/,+.]\s+|[:;/](?=\p{Script=Han})|[：；＝／，]\s*)/u;

/** The sign between two areas, with the full stop that belongs to it. */
const areaSign = /(?:\. ?| )(?:--|[–—])$/;
const otherTrailing = /(?<![\s，、；：／＝،؛])[\s，、；：／＝،؛]+$/;

/** Takes ` /`, ` :`, `,` and the like, ` .` and ` -` off the end of a clean text. */
function stripTrailing(text: string): string {
  let end = text.length;
  for (;;) {
    const isSpaced = text[end - 2] === ' ';
    const mark = text[end - 1] ?? ' ';
    if (!'/:;,='.includes(mark) && !(isSpaced && '.-–'.includes(mark))) return text.slice(0, end);
    end -= isSpaced ? 2 : 1;
  }
}

/**
 * Removes ISBD punctuation between elements (` /`, ` :`, ` ;`, ` =`, a closing comma), but not punctuation of the text:
 * full stops of abbreviations, brackets, and Chinese full stops, quotation and title marks.
 */
export function stripIsbd(text: string): string {
  const cleaned = cleanText(text).replace(leading, '').replace(areaSign, '');
  const last = cleaned.charCodeAt(cleaned.length - 1);
  // Letters and ideographs end most texts; nothing to take off there.
  const plain = last > 0x4e00 && last < 0xa000;
  return plain ? cleaned : stripTrailing(cleaned).replace(otherTrailing, '').trim();
}

/** Does the same and also removes a final full stop, unless it follows an abbreviation. */
export function stripFinalStop(text: string): string {
  const stripped = stripIsbd(text);
  if (!stripped.endsWith('.') || stripped.endsWith('..')) return stripped;
  const word = /(?<![^\s.,-])([^\s.,-]+)\.$/.exec(stripped)?.[1] ?? '';
  const abbreviation =
    /^(?:\p{Script=Latin}|\d{1,2}|[^\P{Script=Latin}aeiouyAEIOUY]{2})$/u.test(word) ||
    /^(?:al|ed|eds|Co|co|No|no|Vols?|vols?|Inc|Ltd|Jr|Sr|Corp|Dept|etc|vol|Vol|Mrs|Bros|rev|enl|approx|cent|Univ)$/.test(
      word,
    );
  return abbreviation ? stripped : stripped.slice(0, -1).trim();
}

/** Removes enclosing brackets: `[北京]`, `[New York`. Brackets inside the text are unchanged. */
export function stripBrackets(text: string): string {
  return text
    .replace(/^[[(（［]([^\])）］]*)[\])）］]?$/, '$1')
    .replace(/^([^[(（［]*)[\])）］]$/, '$1')
    .trim();
}

/** Does the text carry letters of another script than Latin? */
export function isOriginalScript(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/u.test(
    text,
  );
}

/** Full-width signs and the digits of every script as ASCII, for codes and numbers (never for titles). */
export const asciiForms = (text: string): string =>
  westernDigits(text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))).replace(
    /\u3000/g,
    ' ',
  );
