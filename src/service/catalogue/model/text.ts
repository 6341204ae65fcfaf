// Everything from C0 and C1 that survives decoding, with the marks of non-sorting words (U+0088/89, U+0098/9C), soft
// hyphens, zero-width and direction marks, byte order marks and lone replacement of delimiters.
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g;
const nonSortingMarks = /[‹<«](?:NSB|NSE)[›>»]|[‹<](?:\/?nsb|\/?nse)[›>]/g;
const unclean = /[\u0000-\u001f\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u2060\u3000\ufeff‹<]| {2}|^ | $/;
const mayNotSort = /NS[BE]|ns[be]/;

/**
 * Makes a text fit for showing: no controls and non-sorting marks, one plain space where there was any white space.
 * Full-width letters stay as they were written; folding them is the index's business.
 */
export function cleanText(text: string): string {
  if (!unclean.test(text)) return text;
  const sorted = mayNotSort.test(text) ? text.replace(nonSortingMarks, '') : text;
  return sorted.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

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
 * Takes off the punctuation that ISBD puts between elements (` /`, ` :`, ` ;`, ` =`, a closing comma) and keeps what
 * belongs to the text: abbreviations' full stops, brackets, and Chinese full stops, quotation and title marks.
 */
export function stripIsbd(text: string): string {
  const cleaned = cleanText(text);
  const last = cleaned.charCodeAt(cleaned.length - 1);
  // Letters and ideographs end most texts; nothing to take off there.
  const plain = last > 0x4e00 && last < 0xa000;
  return plain ? cleaned : stripTrailing(cleaned).replace(otherTrailing, '').trim();
}

/**
 * As stripIsbd, and without the full stop that ends a heading or statement: kept when an abbreviation comes before it.
 */
export function stripFinalStop(text: string): string {
  const stripped = stripIsbd(text);
  if (!stripped.endsWith('.') || stripped.endsWith('..')) return stripped;
  const word = /(?<![^\s.,-])([^\s.,-]+)\.$/.exec(stripped)?.[1] ?? '';
  const abbreviation =
    (word.length <= 2 && /^[\p{Script=Latin}\d]/u.test(word)) ||
    /^(?:Inc|Ltd|Jr|Sr|Corp|Dept|etc|vol|Vol|Mrs|Bros|rev|enl|approx|cent|Univ)$/.test(word);
  return abbreviation ? stripped : stripped.slice(0, -1).trim();
}

/** `[北京]` and `[New York` to what is meant. A bracket that belongs to the middle of the text stays. */
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

/** Full-width digits, letters and punctuation to the plain ones, for codes and numbers (never for titles). */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');
}
