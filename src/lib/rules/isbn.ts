/** The check digit of the first twelve digits of an ISBN (ISO 2108). */
function checkDigit(body: string): string {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

function isTen(text: string): boolean {
  const valueOf = (digit: string) => (digit === 'X' ? 10 : Number(digit));
  return [...text].reduce((total, digit, at) => total + (10 - at) * valueOf(digit), 0) % 11 === 0;
}

/** The digits as they are compared: of whatever width, without the letters before them, hyphens and spaces. */
const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^\s*ISBN[\s:-]*/i, '')
    .replace(/[\s\-‐‑–—]/g, '')
    .toUpperCase();

/** Whether a text can be looked for among ISBNs: a whole one with its check digit, or fewer digits that are a part of one. */
export function isIsbnPart(text: string): boolean {
  const digits = digitsOf(text);
  return normalizeIsbn(text) !== undefined || (/^\d{1,12}$/.test(digits) && digits.length !== 10);
}

export interface IsbnProblem {
  kind: 'checkDigit' | 'length';
  /** Whether it can be nothing else: ten digits may be another number. */
  isSure: boolean;
}

/** Why a text that was typed as an ISBN cannot be one; undefined where it is one, or was not typed as one. */
export function isbnProblem(text: string): IsbnProblem | undefined {
  const typed = text.normalize('NFKC').trim();
  const digits = digitsOf(typed);
  const isNamed = /^ISBN/i.test(typed);
  if (!/^\d+X?$/.test(digits) || normalizeIsbn(typed) !== undefined) return undefined;
  const isWhole = /^97[89]\d{10}$/.test(digits);
  if (isWhole || /^\d{9}[\dX]$/.test(digits)) return { kind: 'checkDigit', isSure: isWhole || isNamed };
  const isLong = /^97[89]\d{9,11}$/.test(digits);
  return isLong || (isNamed && digits.length > 4) ? { kind: 'length', isSure: isNamed } : undefined;
}

/**
 * The 13 digits of an ISBN as readers type it: of ten or thirteen digits, with hyphens, spaces or full-width digits.
 * @returns undefined when it is none, or its check digit is wrong (ISO 2108)
 */
export function normalizeIsbn(text: string): string | undefined {
  const digits = digitsOf(text);
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit(digits.slice(0, 12)) === digits.at(-1) ? digits : undefined;
  if (!/^\d{9}[\dX]$/.test(digits) || !isTen(digits)) return undefined;
  const body = `978${digits.slice(0, 9)}`;
  return body + checkDigit(body);
}
