// Not from address.ts, which would add the table of routes to the scripts of every page.
import { localKeys, scrollKey } from './keys.ts';

/** Cookie in which the reader's choice of language is (portal-shell §4.7), readable by the server. */
const languageCookie = 'language';

/** Event of `document` when the reader chooses another language, before its page is loaded. */
export const languageEvent = 'yuelan:language';

type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A year: the longest a choice is worth remembering. */
const cookieSeconds = 31_536_000;

/** The Set-Cookie text, as a script writes it, that names the reader's language to the server. */
export const languageCookieText = (language: string): string =>
  `${languageCookie}=${language}; path=/; max-age=${String(cookieSeconds)}; samesite=lax`;

export function saveLanguage(storage: ChoiceStorage, language: string): void {
  storage.setItem(localKeys.language, language);
  storage.setItem(localKeys.langFlag, '1');
}

/**
 * Keeps the chosen library and sets the page of the saved result list back to 1: another library has other hits.
 * @param libCode empty means all libraries
 */
export function keepLibrary(storage: ChoiceStorage, libCode: string): void {
  if (libCode) storage.setItem(localKeys.libCode, libCode);
  else storage.removeItem(localKeys.libCode);
  const saved = storage.getItem(localKeys.searchList);
  if (saved !== null) storage.setItem(localKeys.searchList, fromFirstPage(saved));
}

/** Stores the address of the result list that the reader is at, for the way back from a record (portal-shell §3). */
export function saveList(storage: ChoiceStorage, address: string): void {
  storage.setItem(localKeys.searchList, address);
}

/** @returns the result list that was stored last; empty when there is none */
export const lastList = (storage: ChoiceStorage): string => storage.getItem(localKeys.searchList) ?? '';

/** The saved address of a result list without its page. */
export function fromFirstPage(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/** The library that the reader chose in this browser; empty for all of them. */
export const chosenLibrary = (storage: Pick<Storage, 'getItem'>): string => storage.getItem(localKeys.libCode) ?? '';

/** The language that the reader chose in this browser. */
export const chosenLanguage = (storage: Pick<Storage, 'getItem'>): string | undefined =>
  (storage.getItem(localKeys.langFlag) && storage.getItem(localKeys.language)) ?? undefined;

/** Stores how far the reader has scrolled, for the same page in another language. */
export function saveScroll(tab: ChoiceStorage, top: number): void {
  tab.setItem(scrollKey, String(Math.round(top)));
}

/** @returns how far the reader had scrolled in the other language, once; 0 when the language was not changed */
export function takeScroll(tab: ChoiceStorage): number {
  const top = Number(tab.getItem(scrollKey));
  tab.removeItem(scrollKey);
  return top;
}
