import { hintCookieText, storeUser } from '#lib/site/reader-session.ts';
import { askerOf, showReader } from './area.ts';
import { browserClient } from './client.ts';
import { forgetHere } from './forget.ts';

/**
 * A tab opened beside one with a session asks who is signed in: the cookie answers for it.
 * @returns true when this tab knows its reader now
 */
export async function restore(place: HTMLElement): Promise<boolean> {
  const asker = askerOf(place);
  const answer = await browserClient(asker, '').call('getSessionUser', {});
  if (answer.success) {
    try {
      storeUser(sessionStorage, answer.data);
    } catch {
      // Shown on this page, and asked again on the next.
      showReader(place, answer.data);
      return false;
    }
    showReader(place, answer.data);
    return true;
  } else if (answer.errCode === 401) {
    document.cookie = hintCookieText(asker.groupCode, false);
    forgetHere();
    showReader(place, undefined);
  }
  return false;
}
