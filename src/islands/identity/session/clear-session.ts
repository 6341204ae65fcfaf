import { storageKeys } from '#lib/session/choices.ts';
import { isOfLibrary } from '#lib/urls/after-sign-in.ts';
import { clearReader, hintCookieText, lastActKey, localKeys, sessionChannel } from '#lib/session/reader-session.ts';
import { clearChat } from '#lib/stores/assistant.ts';
import { forgetSeen } from '#lib/stores/last-seen.ts';
import { clearWindows } from '#lib/stores/open-windows.ts';
import { userMenuElement, requestContextOf, siteLinksOf } from './user-menu.ts';

/** Takes what is left of this library's reader outside the tab; what a reader of another library has there stays. */
function clearSharedData(place: HTMLElement): void {
  const { groupCode, mappingPath } = requestContextOf(place);
  const isHere = (path: string | null) => path !== null && isOfLibrary(path, mappingPath, siteLinksOf(place).home);
  // The last result list has the words that were searched for.
  for (const key of [localKeys.loginNextPath, storageKeys.searchList]) {
    if (isHere(localStorage.getItem(key))) localStorage.removeItem(key);
  }
  localStorage.removeItem(localKeys.loginType);
  localStorage.removeItem(lastActKey(groupCode));
  clearChat(localStorage, groupCode);
  clearWindows(localStorage, groupCode);
  forgetSeen(localStorage, groupCode);
}

/** Takes the reader's data out of this tab, and out of what the tabs of this library share. */
export function clearTabSession(): void {
  try {
    clearReader(sessionStorage);
    const place = userMenuElement();
    if (place) clearSharedData(place);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Takes the reader's data out of this browser and tells the tabs beside this one. */
export function clearSession(): void {
  clearTabSession();
  const place = userMenuElement();
  if (place) document.cookie = hintCookieText(requestContextOf(place).groupCode, false);
  new BroadcastChannel(sessionChannel).postMessage('out');
}
