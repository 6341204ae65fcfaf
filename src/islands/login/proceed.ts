import { localKeys } from '#lib/site/reader-session.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { Ways } from '../session/area.ts';
import type { Outcome } from './sign-in.ts';

/** A path of this origin, and nothing that a browser would take for another. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** A password that has not been changed for long: the reader reads why before being led on (portal-shell §4.3). */
const changeDelayMs = 3_000;

/**
 * Where the reader goes after sign-in (portal-shell §4.2): a dialog loads its page anew, the page leads to the next
 * path or the stored one, else home.
 */
export function proceed(outcome: Exclude<Outcome, { kind: 'refused' }>, ways: Ways, next: string | undefined): void {
  if (outcome.kind === 'mustBind') {
    location.assign(ways.forceBinding);
  } else if (outcome.kind === 'mustChange') {
    if (!outcome.later) {
      location.assign(ways.modifyPassword);
      return;
    }
    showToast('error', outcome.message);
    setTimeout(() => {
      location.assign(ways.modifyPassword);
    }, changeDelayMs);
  } else if (next === undefined) {
    location.reload();
  } else {
    const stored = localStorage.getItem(localKeys.loginNextPath);
    localStorage.removeItem(localKeys.loginNextPath);
    location.assign(stored !== null && isOwnPath(stored) ? stored : next);
  }
}
