import { defaultLanguage, languages, languageTag, type Language } from '../contract/language.ts';

export type Addresses = (path: string, language?: Language) => string;

/** Path of a record's page inside the library. */
export const recordPath = (recordId: string): string => `/searchList/bookDetails/${recordId}`;

/** Path of the page that says where a copy is. @param itemId as lists of items tell it */
export const shelfPath = (recordId: string, itemId: string): string => `${recordPath(recordId)}/shelf?item=${itemId}`;

/** Path of the page with the records next to this one on a shelf. @param locationId the first location if left out */
export const neighboursPath = (recordId: string, locationId = ''): string =>
  `${recordPath(recordId)}/neighbours${locationId === '' ? '' : `?${new URLSearchParams({ at: locationId }).toString()}`}`;

/** Path of the same record in MARC fields. */
export const marcPath = (recordId: string): string => `${recordPath(recordId)}/marc`;

export interface Alternates {
  canonical: string;
  /** One for every language and `x-default`, the same list on the page of every language, as crawlers ask for it. */
  alternates: { hreflang: string; href: string }[];
}

/**
 * Link relations of a page that is in every interface language.
 * @param path inside the library, with the query parameters that make it another page
 * @param language that of the page itself
 */
export function alternates(url: Addresses, path: string, language: Language): Alternates {
  return {
    canonical: url(path, language),
    alternates: [
      ...languages.map((language) => ({ hreflang: languageTag[language], href: url(path, language) })),
      { hreflang: 'x-default', href: url(path, defaultLanguage) },
    ],
  };
}
