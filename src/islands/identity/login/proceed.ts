import { showToast } from '#lib/stores/toasts.ts';
import { type SiteLinks } from '../session/user-menu.ts';
import { sessionHere } from '../session/page-session.ts';
import type { Outcome } from './sign-in.ts';

/** A password that has not been changed for long: the reader reads why before being led on (portal-shell §4.3). */
const changeDelayMs = 3_000;

/** Leads the reader on after sign-in: to what must be done first, else where afterSignIn says. */
export function proceed(
  outcome: Exclude<Outcome, { kind: 'refused' }>,
  links: SiteLinks,
  next: string | undefined,
): void {
  if (outcome.kind !== 'signedIn') sessionHere()?.continueSignIn(next);
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
    setTimeout(() => location.assign(links.modifyPassword), changeDelayMs);
  } else {
    const after = sessionHere()?.finishSignIn(next);
    if (after?.kind === 'reload') location.reload();
    else if (after?.kind === 'go') location.assign(after.path);
  }
}
