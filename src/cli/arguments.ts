import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

/**
 * Parses the number of an entry.
 * @param text digits, with or without the `#` that `list` commands print before them
 * @throws InvalidArgumentError if the text is not a number
 */
export function entryNumber(text: string): number {
  if (!/^#?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a number from the output of `list`.');
  return Number(text.replace('#', ''));
}

/** Parses a positive whole number. @throws InvalidArgumentError if the text is not one */
export function positiveNumber(text: string): number {
  const number = entryNumber(text);
  if (number === 0) throw new InvalidArgumentError('Use a whole number of at least 1.');
  return number;
}

/** Parses a calendar day such as 2026-01-31. @throws InvalidArgumentError if there is no such day */
export function isoDay(text: string): string {
  const day = z.iso.date().safeParse(text).data;
  if (day === undefined) throw new InvalidArgumentError('Use a day such as 2026-01-31.');
  return day;
}

/** Parses an amount in yuan such as 12.50. @returns fen @throws InvalidArgumentError if the text is not an amount */
export function yuanAmount(text: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Use an amount in yuan, such as 12.50.');
  return Math.round(Number(text) * 100);
}

/** Formats milliseconds since 1970 as a time in UTC: 2026-01-31 08:00. */
export const minuteText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
