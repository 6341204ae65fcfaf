/**
 * In which order call numbers stand on the shelf.
 * `clc`: a class of the Chinese Library Classification, then a slash and the book number (I247.5/456, K837.127=6/Z12).
 * Classes are read sign by sign, their digits being decimals: I247.5 comes before I25. What is added to a class by a
 * sign of its own comes after the class itself and before its subdivisions: K837.127=6 before K837.1271, TP3-43 before
 * TP31; the signs in the order of the classification's tables. Book numbers that begin with a digit are numbers
 * (I247.5/45 before I247.5/456), those that begin with a letter are read sign by sign like an author table's (D73
 * before D732 before D74); editions and volumes that follow (=2, :3) are numbers again.
 * `western`: Library of Congress and Dewey call numbers. The first number is a whole one (QA9 before QA76), what
 * follows a point or a letter are decimals (QA76.73 before QA76.8; P98 before P981), what is alone is a whole number
 * again, such as a year.
 */
export const callNumberSchemes = ['clc', 'western'] as const;
export type CallNumberScheme = (typeof callNumberSchemes)[number];

/** Signs that part a class from what is added to it, in the order of the tables; then those of book numbers. */
const signs = '-(="<+:;,';
const [digits, letters, others] = [20, 40, 100];

/** A call number in one spelling: half-width capitals, single spaces, no brackets of alternative classes. */
const tidyCallNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([/=:()<>+"]) ?/g, '$1')
    .trim();

/** Rank of one sign among those that may stand in its place. */
function rankOf(sign: string): number {
  const at = signs.indexOf(sign);
  if (at >= 0) return at + 1;
  if (sign >= '0' && sign <= '9') return digits + Number(sign);
  if (sign >= 'A' && sign <= 'Z') return letters + sign.charCodeAt(0) - 65;
  return others + (sign.codePointAt(0) ?? 0);
}

/** A whole number as ranks: longer ones are greater, whatever their digits. */
function wholeNumber(run: string): number[] {
  const value = run.replace(/^0+(?=\d)/, '');
  return [digits + value.length / 1000, ...[...value].map(rankOf)];
}

/** Signs that close or repeat what comes before them and order nothing. */
const isSilent = (sign: string): boolean => '.)>" '.includes(sign);
const signByDecimals = (text: string): number[] => [...text].filter((sign) => !isSilent(sign)).map(rankOf);

function clcKey(text: string): number[] {
  const at = text.search(/[/ ]/);
  if (at < 0) return signByDecimals(text);
  const key = [...signByDecimals(text.slice(0, at)), 0];
  let before = '';
  for (const run of text.slice(at + 1).match(/\d+|[A-Z]+|[^\dA-Z]/g) ?? []) {
    const isAuthor = /[A-Z]$/.test(before);
    if (/^\d/.test(run)) key.push(...(isAuthor ? signByDecimals(run) : wholeNumber(run)));
    else key.push(...signByDecimals(run));
    if (!isSilent(run)) before = run;
  }
  return key;
}

function westernKey(text: string): number[] {
  const key: number[] = [];
  let before = '';
  let hasNumber = false;
  for (const run of text.match(/\d+|[A-Z]+|[^\dA-Z]/g) ?? []) {
    if (/^\d/.test(run)) {
      const isDecimal = before === '.' || (hasNumber && /[A-Z]$/.test(before));
      key.push(...(isDecimal ? signByDecimals(run) : wholeNumber(run)));
      hasNumber = true;
    } else if (run === ' ' || run === '/') key.push(0);
    // A decimal goes on with its class, a cutter starts again as after a space.
    else if (run !== '.') key.push(...(before === '.' ? [0] : []), ...signByDecimals(run));
    before = run;
  }
  return key;
}

/**
 * What call numbers are ordered by: an array of ranks, compared one by one, the shorter first.
 * @param callNumber as it is on the book
 */
export const callNumberKey = (callNumber: string, scheme: CallNumberScheme = 'clc'): readonly number[] =>
  (scheme === 'clc' ? clcKey : westernKey)(tidyCallNumber(callNumber));

/**
 * The scheme of a call number by its form: a cutter after a point (Library of Congress), or three digits in front (Dewey).
 */
const schemeOf = (callNumber: string): CallNumberScheme =>
  /^\d{3}(?!\d)|\.[A-Z]\d/.test(callNumber) ? 'western' : 'clc';

/** Ranks as text; every part of it is one or two visible ASCII characters, or seven. */
function rankText(rank: number): string {
  const whole = Math.floor(rank);
  if (whole >= others) return `~${(whole - others).toString(16).padStart(6, '0')}`;
  const sign = (value: number) => String.fromCharCode(33 + value);
  // The first rank of a whole number has its length as a fraction and sorts after the digit 0 alone.
  if (rank > whole) return sign(digits + 1) + sign(Math.min(90, Math.round((rank - whole) * 1000)));
  return sign(whole > digits ? whole + 1 : whole);
}

/** A text by which call numbers of any scheme sort, byte by byte, in the order of the shelf. */
export function callNumberSortKey(callNumber: string): string {
  const tidy = tidyCallNumber(callNumber);
  return callNumberKey(tidy, schemeOf(tidy)).map(rankText).join('');
}

/** Compares keys of one scheme. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** A total order: two call numbers are equal only in the same spelling. */
export function compareCallNumbers(a: string, b: string, scheme: CallNumberScheme = 'clc'): number {
  const [entry, other] = [tidyCallNumber(a), tidyCallNumber(b)];
  const order = compareKeys(callNumberKey(entry, scheme), callNumberKey(other, scheme));
  if (order !== 0) return order;
  return entry < other ? -1 : Number(entry > other);
}

/** Whether a key begins with another. */
export const beginsWith = (key: readonly number[], start: readonly number[]): boolean =>
  start.every((rank, at) => key[at] === rank);
