import { languageTag, type Language } from '../contract/language.ts';

/** The day of a moment where it is looked at, as the language writes it: 2026年11月23日. */
export const formatDate = (when: Date, language: Language): string =>
  new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium' }).format(when);

/**
 * Day and minute as the language writes them: 2026年11月23日 14:05.
 * @param when a time, or milliseconds since 1970
 */
export const formatMoment = (when: Date | number, language: Language): string =>
  new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' }).format(when);
