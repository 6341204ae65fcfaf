import { forgetReader, hintCookieText, localKeys, sessionChannel } from '#lib/site/reader-session.ts';
import { assistantKey } from '#lib/stores/assistant.ts';
import { area, askerOf } from './area.ts';

/** Takes the reader's data out of this tab. */
export function forgetHere(): void {
  try {
    forgetReader(sessionStorage);
    localStorage.removeItem(localKeys.loginNextPath);
    localStorage.removeItem(assistantKey);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Takes the reader's data out of this browser and tells the tabs beside this one. */
export function forgetEverywhere(): void {
  forgetHere();
  const place = area();
  if (place) document.cookie = hintCookieText(askerOf(place).groupCode, false);
  new BroadcastChannel(sessionChannel).postMessage('out');
}
