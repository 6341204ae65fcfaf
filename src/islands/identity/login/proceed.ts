import { afterSignIn, isOfLibrary } from '#lib/urls/after-sign-in.ts';
import { localKeys, sessionKeys } from '#lib/session/reader-session.ts';
import { showToast } from '#lib/stores/toasts.ts';
import { userMenuElement, requestContextOf, type SiteLinks } from '../session/user-menu.ts';
import type { Outcome } from './sign-in.ts';

/** A password that has not been changed for long: the reader reads why before being led on (portal-shell §4.3). */
const changeDelayMs = 3_000;

/**
 * Leads the reader on after sign-in: to what must be done first, else where afterSignIn says.
 */
export function proceed(
  outcome: Exclude<Outcome, { kind: 'refused' }>,
  links: SiteLinks,
  next: string | undefined,
): void {
  if (outcome.kind === 'mustBind') {
    location.assign(links.forceBinding);
  } else if (outcome.kind === 'secondStep') {
    const query = new URLSearchParams({ next: next ?? location.pathname + location.search }).toString();
    location.assign(`${links.secondFactor}?${query}`);
  } else if (outcome.kind === 'mustChange') {
    if (!outcome.later) {
      location.assign(links.modifyPassword);
      return;
    }
    showToast('error', outcome.message);
    setTimeout(() => {
      location.assign(links.modifyPassword);
    }, changeDelayMs);
  } else {
    const left = localStorage.getItem(localKeys.loginNextPath);
    const place = userMenuElement();
    // A tab of another library may have left it.
    const isOurs = left !== null && place && isOfLibrary(left, requestContextOf(place).mappingPath, links.home);
    const stored = isOurs ? left : null;
    if (stored !== null) localStorage.removeItem(localKeys.loginNextPath);
    const after = afterSignIn(next, stored, location.pathname);
    if (after.kind === 'stay') return;
    if (after.jump) sessionStorage.setItem(sessionKeys.jumpFlag, '1');
    if (after.kind === 'reload') location.reload();
    else location.assign(after.path);
  }
}
