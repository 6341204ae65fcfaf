import { errCodes } from '#lib/contract/envelope.ts';
import { closingGraceMs } from '#lib/rules/sessions.ts';
import { hintCookieText, sessionKeys, storeUser, type UserInfo } from '#lib/session/reader-session.ts';
import { forgetSeen, lastSeenReader } from '#lib/stores/last-seen.ts';
import { closedKey } from '#lib/stores/open-windows.ts';
import { requestContextOf, showReader } from './user-menu.ts';
import { browserClient } from './client.ts';
import { clearTabSession } from './clear-session.ts';
import { takeLibrary } from './library.ts';

/** The last window may have been closed so long ago that its session is over (portal-shell §4.4). */
function readerWithoutNetwork(groupCode: string): UserInfo | undefined {
  try {
    const closedAt = localStorage.getItem(closedKey(groupCode));
    if (closedAt !== null && Date.now() - Number(closedAt) >= closingGraceMs) forgetSeen(localStorage, groupCode);
    return lastSeenReader(localStorage, groupCode);
  } catch {
    return undefined;
  }
}

/**
 * A tab opened beside one with a session asks who is signed in: the cookie answers for it.
 * @returns the reader, when this tab knows him now
 */
export async function restore(place: HTMLElement): Promise<UserInfo | undefined> {
  const requestContext = requestContextOf(place);
  const answer = await browserClient(requestContext, '').call('getSessionUser', {});
  if (answer.success) {
    try {
      // The cookie answered: a token that this tab has of another library is worth nothing here. One without a reader
      // came with a sign-in that is under way.
      const { groupCode }: { groupCode?: string } = JSON.parse(sessionStorage.getItem(sessionKeys.userInfo) ?? '{}');
      if (groupCode !== undefined && groupCode !== requestContext.groupCode) {
        sessionStorage.removeItem(sessionKeys.jwt);
        sessionStorage.removeItem(sessionKeys.jwtHeader);
      }
      storeUser(sessionStorage, answer.data);
      takeLibrary(localStorage, answer.data);
    } catch {
      // Shown on this page, and asked again on the next.
      showReader(place, answer.data);
      return undefined;
    }
    showReader(place, answer.data);
    return answer.data;
  } else if (answer.errCode === errCodes.unavailable) {
    // No network: the reader of this browser sees what was seen last, unless the session has ended meanwhile.
    const seen = readerWithoutNetwork(requestContext.groupCode);
    if (seen) showReader(place, seen);
    return seen;
  } else if (answer.errCode === 401) {
    document.cookie = hintCookieText(requestContext.groupCode, false);
    clearTabSession();
    showReader(place, undefined);
  }
  return undefined;
}
