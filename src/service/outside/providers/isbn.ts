/**
 * The older ten-digit form of an ISBN, by which catalogues of books before 2007 know them.
 * @param isbn 13 digits
 * @returns undefined for those that have none: only 978 has
 */
export function isbn10Of(isbn: string): string | undefined {
  const body = /^978(\d{9})\d$/.exec(isbn)?.[1];
  if (body === undefined) return undefined;
  const sum = [...body].reduce((total, digit, at) => total + (10 - at) * Number(digit), 0);
  const check = (11 - (sum % 11)) % 11;
  return body + (check === 10 ? 'X' : String(check));
}
