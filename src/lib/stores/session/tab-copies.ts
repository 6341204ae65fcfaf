import type { MenuItem } from '../../contract/config.ts';
import type { Language } from '../../contract/language.ts';
import { sessionKeys } from './keys.ts';

// Copies of the library's answers to its reader, for the next page of the tab. They are not in reader.ts, which every page
// loads.

type SessionStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Stores the names of the library's own codes, for `libCode` of the user info (portal-shell §3). */
export function storeLibraries(
  storage: SessionStorage,
  language: Language,
  libraries: readonly { libCode: string; libName: string }[],
): void {
  const names = Object.fromEntries(libraries.map(({ libCode, libName }) => [libCode, libName]));
  storage.setItem(sessionKeys.libCodeObj, JSON.stringify({ language, names }));
}

/** The name of one of the library's codes; undefined where this tab has it not, or in another language. */
export function storedLibraryName(storage: SessionStorage, language: Language, libCode: string): string | undefined {
  try {
    const stored: { language?: string; names?: Record<string, string> } = JSON.parse(
      storage.getItem(sessionKeys.libCodeObj) ?? '{}',
    );
    return stored.language === language ? stored.names?.[libCode] : undefined;
  } catch {
    return undefined;
  }
}

/** How long the personal menu that a tab has is taken for the library's, in milliseconds. */
const menuMs = 5 * 60_000;

/** Stores the personal menu for the next page. @param now milliseconds since 1970 */
export function storeMenu(storage: SessionStorage, items: readonly MenuItem[], now: number): void {
  storage.setItem(sessionKeys.menuB, JSON.stringify({ at: now, items }));
}

/** The personal menu as this tab had it a short while ago. */
export function storedMenu(storage: SessionStorage, now: number): MenuItem[] | undefined {
  try {
    const stored: { at?: number; items?: MenuItem[] } = JSON.parse(storage.getItem(sessionKeys.menuB) ?? '{}');
    const age = now - (stored.at ?? 0);
    return age >= 0 && age < menuMs ? stored.items : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the reader's arrangement of the home page; empty: nothing was chosen. */
export function storeView(storage: SessionStorage, text: string): void {
  storage.setItem(sessionKeys.homeView, text);
}

/** The arrangement of the home page; undefined when this tab has not loaded it. */
export const storedView = (storage: SessionStorage): string | undefined =>
  storage.getItem(sessionKeys.homeView) ?? undefined;
