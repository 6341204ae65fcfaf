export const certificationStates = ['none', 'waiting', 'accepted', 'refused'] as const;
export type CertificationState = (typeof certificationStates)[number];

export const longestCertifiedName = 50;

export const idNumberProblems = ['idNumberFormat', 'idNumberRegion', 'idNumberDate', 'idNumberCheck'] as const;
export type IdNumberProblem = (typeof idNumberProblems)[number];

/** First two digits: provinces, Hong Kong, Macao and Taiwan (residence permits), and foreigners' permanent residence. */
const region = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9[1-8])/;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

/** An ID number as it is compared: without blanks, in upper case, full-width digits as usual ones. */
export const tidyIdNumber = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** The check digit of the first seventeen digits (GB 11643, ISO 7064 MOD 11-2). */
export const idCheckDigit = (digits: string): string =>
  checkDigits.charAt(weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0) % 11);

/**
 * What is wrong with a citizen's ID number (GB 11643-1999): eighteen characters, region, a day of birth that there was,
 * check digit. Those of fifteen digits are no longer valid.
 * @param number as `tidyIdNumber` makes it
 * @param today ISO day; nobody is born later
 * @returns undefined for a number that may be one
 */
export function idNumberProblem(number: string, today: string): IdNumberProblem | undefined {
  if (!/^\d{17}[\dX]$/.test(number)) return 'idNumberFormat';
  if (!region.test(number)) return 'idNumberRegion';
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  if (!isDay || day > today || day < '1890-01-01') return 'idNumberDate';
  return idCheckDigit(number) === number.charAt(17) ? undefined : 'idNumberCheck';
}

/** What is kept of an ID number to be read: its last four characters. */
export const idNumberTail = (number: string): string => number.slice(-4);
