import { languageTag, type Language } from '../contract/language.ts';
import { unbreakable } from '../rules/line-breaks.ts';

const numbers = new Map<Language, Intl.NumberFormat>();
const days = new Map<Language, Intl.DateTimeFormat>();

/** A number as the language writes it: 12,345. */
export function formatNumber(value: number, language: Language): string {
  // Most numbers are counts of a list, which are written alike everywhere; a list has more than a hundred.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const format = numbers.get(language) ?? new Intl.NumberFormat(languageTag[language]);
  numbers.set(language, format);
  return format.format(value);
}

/**
 * Formats a calendar day for the language: 2026年3月1日, Mar 1, 2026. Returns other text unchanged. For files and messages;
 * pages use `formatDay`.
 * @param day ISO date, YYYY-MM-DD
 */
export function formatPlainDay(day: string, language: Language): string {
  const format =
    days.get(language) ?? new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' });
  days.set(language, format);
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : format.format(at);
}

/**
 * Formats a calendar day for a page, where it stays on one line.
 * @param day ISO date, YYYY-MM-DD
 */
export const formatDay = (day: string, language: Language): string => unbreakable(formatPlainDay(day, language));

const amounts = new Map<Language, Intl.NumberFormat>();

/**
 * An amount of money as the language writes it: ¥8.00.
 * @param fen whole fen
 */
export function formatFen(fen: number, language: Language): string {
  const format =
    amounts.get(language) ??
    new Intl.NumberFormat(languageTag[language], {
      style: 'currency',
      currency: 'CNY',
      currencyDisplay: 'narrowSymbol',
    });
  amounts.set(language, format);
  return format.format(fen / 100);
}
