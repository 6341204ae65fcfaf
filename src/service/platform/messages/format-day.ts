import { languageTag, type Language } from '../../../lib/contract/language.ts';
import { unbreakable } from '../../../lib/rules/line-breaks.ts';

/** Formats an ISO day in a language, on one line. */
export const formatDay = (day: string, language: Language): string =>
  unbreakable(
    new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day)),
  );
