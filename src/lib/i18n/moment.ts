import { languageTag, type Language } from '../contract/language.ts';

/**
 * Day and minute as the language writes them: 2026年11月23日 14:05.
 * @param when a time, or milliseconds since 1970
 */
export const formatMoment = (when: Date | number, language: Language): string =>
  new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeStyle: 'short' }).format(when);
