import { storageKeys } from '#lib/site/choices.ts';
import { forgetReader, hintCookieText, localKeys, sessionChannel } from '#lib/site/reader-session.ts';
import { assistantKey } from '#lib/stores/assistant.ts';
import { forgetWindows } from '#lib/stores/open-windows.ts';
import { area, requestContextOf } from './area.ts';

/** What is left of a reader outside the tab. The last result list has the words that were searched for. */
const personal = [
  localKeys.loginType,
  localKeys.loginNextPath,
  localKeys.lastActAt,
  storageKeys.searchList,
  assistantKey,
];

/** Takes the reader's data out of this tab, and out of what the tabs of this browser share. */
export function forgetHere(): void {
  try {
    forgetReader(sessionStorage);
    for (const key of personal) localStorage.removeItem(key);
    const place = area();
    if (place) forgetWindows(localStorage, requestContextOf(place).groupCode);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Takes the reader's data out of this browser and tells the tabs beside this one. */
export function forgetEverywhere(): void {
  forgetHere();
  const place = area();
  if (place) document.cookie = hintCookieText(requestContextOf(place).groupCode, false);
  new BroadcastChannel(sessionChannel).postMessage('out');
}
