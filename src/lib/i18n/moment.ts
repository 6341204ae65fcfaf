import { languageTag, type Language } from '../contract/language.ts';
import { unbreakable } from '../rules/line-breaks.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(when: Date | number, language: Language, timeStyle?: 'short' | 'medium', timeZone?: string): string {
  const key = [language, timeStyle, timeZone].join();
  const cached = formats.get(key);
  const created =
    cached ?? new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle, timeZone });
  if (!cached) formats.set(key, created);
  return unbreakable(created.format(when));
}

/**
 * Formats the day of a moment: 2026年11月23日.
 * @param timeZone IANA name; the time zone of the browser or server if omitted
 */
export const formatDate = (when: Date | number, language: Language, timeZone?: string): string =>
  format(when, language, undefined, timeZone);

/**
 * Formats day and minute of a moment: 2026年11月23日 14:05.
 * @param when a time, or milliseconds since 1970
 * @param timeZone IANA name; the time zone of the browser or server if omitted
 */
export const formatMoment = (when: Date | number, language: Language, timeZone?: string): string =>
  format(when, language, 'short', timeZone);

/** Formats day and second of a moment: 2026年11月23日 14:05:09. */
export const formatSecond = (when: Date | number, language: Language): string => format(when, language, 'medium');

/**
 * Formats the time from one moment to another, the day once: 2026年12月2日 14:00–16:00.
 * @param timeZone IANA name
 */
export function formatSpan(from: Date, to: Date, language: Language, timeZone: string): string {
  const isOneDay = formatDate(from, language, timeZone) === formatDate(to, language, timeZone);
  const clock = new Intl.DateTimeFormat(languageTag[language], { timeStyle: 'short', timeZone });
  const end = isOneDay ? unbreakable(clock.format(to)) : formatMoment(to, language, timeZone);
  return `${formatMoment(from, language, timeZone)}–${end}`;
}
