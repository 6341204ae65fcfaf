import type { Language } from '../contract/language.ts';
import { unbreakable } from './line-breaks.ts';

const formats = new Map<Language, Intl.DateTimeFormat>();

/**
 * Formats a calendar day for the language: 2026年3月1日, Mar 1, 2026. Returns other text unchanged. For files and messages;
 * pages use `formatDay`.
 * @param day ISO date, YYYY-MM-DD
 */
export function formatPlainDay(day: string, language: Language): string {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(language.replace('_', '-'), { dateStyle: 'medium', timeZone: 'UTC' });
  formats.set(language, format);
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : format.format(at);
}

/**
 * Formats a calendar day for a page, where it stays on one line.
 * @param day ISO date, YYYY-MM-DD
 */
export const formatDay = (day: string, language: Language): string => unbreakable(formatPlainDay(day, language));
