import { afterSignIn, isOfLibrary } from '#lib/site/after-sign-in.ts';
import { localKeys, sessionKeys } from '#lib/site/reader-session.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { area, requestContextOf, type Ways } from '../session/area.ts';
import type { Outcome } from './sign-in.ts';

/** A password that has not been changed for long: the reader reads why before being led on (portal-shell §4.3). */
const changeDelayMs = 3_000;

/**
 * Leads the reader on after sign-in: to what must be done first, else where afterSignIn says.
 */
export function proceed(outcome: Exclude<Outcome, { kind: 'refused' }>, ways: Ways, next: string | undefined): void {
  if (outcome.kind === 'mustBind') {
    location.assign(ways.forceBinding);
  } else if (outcome.kind === 'secondStep') {
    const query = new URLSearchParams({ next: next ?? location.pathname + location.search }).toString();
    location.assign(`${ways.secondFactor}?${query}`);
  } else if (outcome.kind === 'mustChange') {
    if (!outcome.later) {
      location.assign(ways.modifyPassword);
      return;
    }
    showToast('error', outcome.message);
    setTimeout(() => {
      location.assign(ways.modifyPassword);
    }, changeDelayMs);
  } else {
    const left = localStorage.getItem(localKeys.loginNextPath);
    const place = area();
    // A tab of another library may have left it.
    const isOurs = left !== null && place && isOfLibrary(left, requestContextOf(place).mappingPath, ways.home);
    const stored = isOurs ? left : null;
    if (stored !== null) localStorage.removeItem(localKeys.loginNextPath);
    const after = afterSignIn(next, stored);
    if (after.kind === 'reload') location.reload();
    if (after.kind !== 'go') return;
    if (after.jump) sessionStorage.setItem(sessionKeys.jumpFlag, '1');
    location.assign(after.path);
  }
}
