import { keepLibrary, storageKeys } from '#lib/session/choices.ts';
import { storeUser, type UserInfo } from '#lib/session/reader-session.ts';
import { requestContextOf } from './user-menu.ts';
import { browserClient } from './client.ts';

/** The library that the reader chose last, on whichever machine, is the one of this browser too (portal-shell §4.7). */
export function takeLibrary(storage: Storage, { lastLibCode }: Pick<UserInfo, 'lastLibCode'>): void {
  if (lastLibCode !== '' && storage.getItem(storageKeys.libCode) !== lastLibCode) keepLibrary(storage, lastLibCode);
}

/** The server remembers what the reader chose in this browser. A code that is none of this library is another's. */
export async function saveLibrary(place: HTMLElement, user: UserInfo): Promise<void> {
  const libCode = localStorage.getItem(storageKeys.libCode) ?? '';
  if (!document.querySelector(`[data-libraries] [data-library="${CSS.escape(libCode)}"]`)) return;
  const answer = await browserClient(requestContextOf(place), '').call('saveLastLibCode', { libCode });
  if (answer.success) storeUser(sessionStorage, { ...user, lastLibCode: libCode });
}
