/**
 * A cell of a CSV file (RFC 4180) that no spreadsheet takes for a formula: what begins like one, also in full width or
 * behind blanks, gets an apostrophe before it.
 */
export function csvCell(text: string | number | null): string {
  if (text === null) return '';
  if (typeof text === 'number') return String(text);
  const safe = /^[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV file with the mark by which spreadsheets know its encoding. */
export const csvFile = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
