import { localKeys, loginTypes } from '#lib/session/reader-session.ts';
import { afterSignOut } from '#lib/urls/after-sign-out.ts';
import { dropDrafts } from '#lib/stores/drafts.ts';
import { dropPending } from '#lib/stores/pending.ts';
import { userMenuElement, requestContextOf, showReader, siteLinksOf } from './user-menu.ts';
import { browserClient } from './client.ts';
import { endSession } from './end-session.ts';
import { clearSession } from './clear-session.ts';
import { staysSignedIn } from './idle-dialogs.ts';

/**
 * Ends the session (portal-shell §4.5): on the server first, then in this browser. Where the server cannot be reached
 * the reader stays signed in, is told so and may try again: the cookie is still there.
 * Then to unified authentication's own way out on sites that have it, or where `afterSignOut` says.
 */
export async function signOut(): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  const requestContext = requestContextOf(place);
  let ended = await endSession(browserClient(requestContext, ''));
  while (ended === undefined) {
    if (await staysSignedIn(requestContext.language)) return;
    ended = await endSession(browserClient(requestContext, ''));
  }
  goSignedOut(ended);
}

/** Takes everything of a reader whose session is over out of this browser, and leads to a page for visitors. */
export function goSignedOut(ended: { isUnified: boolean; logoutUrl: string }): void {
  const place = userMenuElement();
  if (!place) return;
  let cameOfUnified = ended.isUnified;
  try {
    cameOfUnified ||= localStorage.getItem(localKeys.loginType) === loginTypes.unified;
    dropPending(sessionStorage);
    dropDrafts(sessionStorage);
  } catch {
    // Without storage nothing was kept.
  }
  clearSession();
  showReader(place, undefined);
  if (cameOfUnified && ended.logoutUrl) location.assign(ended.logoutUrl);
  else {
    const path = afterSignOut(location.pathname);
    if (path === undefined) location.reload();
    else location.assign(path === '/home' ? siteLinksOf(place).home : siteLinksOf(place).purchasing);
  }
}
