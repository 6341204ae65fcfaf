import { chosenLibrary, keepLibrary } from '#lib/stores/session/choices.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { requestContextOf } from './user-menu.ts';
import { sessionOf } from './page-session.ts';
import { browserClient } from './client.ts';

/** The library that the reader chose last, on whichever machine, is the one of this browser too (portal-shell §4.7). */
export function takeLibrary({ lastLibCode }: Pick<UserInfo, 'lastLibCode'>): void {
  if (lastLibCode !== '' && chosenLibrary(sharedStorage) !== lastLibCode) keepLibrary(sharedStorage, lastLibCode);
}

/** The server remembers what the reader chose in this browser. A code that is none of this library is another's. */
export async function saveLibrary(place: HTMLElement, user: UserInfo): Promise<void> {
  const libCode = chosenLibrary(sharedStorage);
  if (!document.querySelector(`[data-libraries] [data-library="${CSS.escape(libCode)}"]`)) return;
  const answer = await browserClient(requestContextOf(place), '').call('saveLastLibCode', { libCode });
  if (answer.success) sessionOf(place).refresh({ ...user, lastLibCode: libCode });
}
