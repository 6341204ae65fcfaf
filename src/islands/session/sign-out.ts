import { localKeys, loginTypes } from '#lib/site/reader-session.ts';
import { dropDrafts } from '#lib/stores/drafts.ts';
import { dropPending } from '#lib/stores/pending.ts';
import { area, askerOf, showReader, waysOf } from './area.ts';
import { browserClient } from './client.ts';
import { forgetEverywhere } from './forget.ts';

/** Sections in which a visitor has nothing to see. */
const personal = /\/(personalCenter|personalExternal|customTabs|modifyPassword|forceBinding)(\/|$)/i;

/** The reader's own pages of reader-driven purchasing: its front page has something for visitors. */
const purchasing = /\/drivePur(Cart|Settle|Logistic|User)(\/|$)/i;

/**
 * Ends the session (portal-shell §4.5): on the server first, then in this browser, also when the server is not there.
 * Then to unified authentication's own way out where the reader came from it, home from personal pages, from the
 * reader's own pages of purchasing to its front page, else the same page anew.
 */
export async function signOut(): Promise<void> {
  const place = area();
  if (!place) return;
  const answer = await browserClient(askerOf(place), '').call('logout', { pathname: location.pathname });
  let wasUnified = false;
  try {
    dropPending(sessionStorage);
    dropDrafts(sessionStorage);
    wasUnified = localStorage.getItem(localKeys.loginType) === loginTypes.unified;
  } catch {
    // Without storage it is not known how the reader signed in.
  }
  forgetEverywhere();
  showReader(place, undefined);
  if (answer.success && (wasUnified || answer.data.isUnified) && answer.data.logoutUrl)
    location.assign(answer.data.logoutUrl);
  else if (personal.test(location.pathname)) location.assign(waysOf(place).home);
  else if (purchasing.test(location.pathname)) location.assign(waysOf(place).purchasing);
  else location.reload();
}
