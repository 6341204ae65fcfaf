import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

/**
 * Reads the number of an entry.
 * @param text digits, with or without the `#` that lists of commands print before them
 * @throws InvalidArgumentError if it is no such number
 */
export function entryNumber(text: string): number {
  if (!/^#?\d{1,15}$/.test(text)) throw new InvalidArgumentError('a number as `list` prints it');
  return Number(text.replace('#', ''));
}

/** Reads a count from 1. @throws InvalidArgumentError if it is no such number */
export function positiveNumber(text: string): number {
  const number = entryNumber(text);
  if (number === 0) throw new InvalidArgumentError('a whole number from 1');
  return number;
}

/** Reads a calendar day, as 2026-01-31. @throws InvalidArgumentError if there is no such day */
export function isoDay(text: string): string {
  const day = z.iso.date().safeParse(text).data;
  if (day === undefined) throw new InvalidArgumentError('a day like 2026-01-31');
  return day;
}

/** Reads an amount in yuan, as 12.50. @returns whole fen @throws InvalidArgumentError if it is no amount */
export function yuanAmount(text: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('an amount in yuan, like 12.50');
  return Math.round(Number(text) * 100);
}

/** Formats milliseconds since 1970 as a time in UTC: 2026-01-31 08:00. */
export const minuteText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
