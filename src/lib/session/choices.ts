// Not from address.ts, which would bring the table of routes along into the scripts of every page.
import { languageCookie } from './language-cookie.ts';

/**
 * What a reader chooses for the whole site and the browser keeps (portal-shell §3 Storage, §4.7). Names are the
 * specification's. A browser that forbids storage loses nothing but the memory of the choice.
 */
export const storageKeys = {
  language: 'language',
  langFlag: 'langFlag',
  libCode: 'libCode',
  searchList: '/searchList',
};

/** Told on `document` when the reader takes another language, before the page in it is loaded. */
export const languageEvent = 'yuelan:language';

type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A year: the longest a choice is worth remembering. */
const cookieSeconds = 31_536_000;

/** The Set-Cookie text, as a script writes it, that tells the server the reader's language. */
export const languageCookieText = (language: string): string =>
  `${languageCookie}=${language}; path=/; max-age=${String(cookieSeconds)}; samesite=lax`;

export function keepLanguage(storage: ChoiceStorage, language: string): void {
  storage.setItem(storageKeys.language, language);
  storage.setItem(storageKeys.langFlag, '1');
}

/**
 * Keeps the chosen library and sets the page of the saved result list back to 1: another library has other hits.
 * @param libCode empty means all libraries
 */
export function keepLibrary(storage: ChoiceStorage, libCode: string): void {
  if (libCode) storage.setItem(storageKeys.libCode, libCode);
  else storage.removeItem(storageKeys.libCode);
  const saved = storage.getItem(storageKeys.searchList);
  if (saved !== null) storage.setItem(storageKeys.searchList, fromFirstPage(saved));
}

/** The saved address of a result list without its page. */
export function fromFirstPage(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}
