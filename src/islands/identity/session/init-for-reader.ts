import { storageKeys } from '#lib/session/choices.ts';
import { sessionKeys, type UserInfo } from '#lib/session/reader-session.ts';
import { forgetOthers } from '#lib/stores/last-seen.ts';
import { pendingKey } from '#lib/stores/pending.ts';
import { isFramed } from './user-menu.ts';

/** Whether the welcome dialog or a step of the tutorial is due in this tab (portal-shell §4.6). */
const isTutorialDue = (): boolean =>
  sessionStorage.getItem(sessionKeys.firstLoginFlag) === '0' || sessionStorage.getItem(sessionKeys.helpStep) !== null;

/** What a page does for a reader whom this tab knows; visitors carry nothing of it. */
export function initForReader(place: HTMLElement, user: UserInfo): void {
  forgetOthers(localStorage, user);
  void import('./windows.ts').then(({ trackWindow }) => {
    trackWindow(place);
  });
  if (place.dataset['idle']) {
    void import('./idle.ts').then(({ guard }) => {
      guard(place);
    });
  }
  const isWaiting = sessionStorage.getItem(pendingKey) !== null;
  // Tabs in the background, and readers in the middle of something, keep it for their next page.
  // A section in a frame is no place to show the site around.
  // Nor is a page on which a sign-in finishes, or that asks who goes on.
  const isArriving = document.querySelector('#arrival, .replace-reader') !== null;
  if (isTutorialDue() && !document.hidden && !isWaiting && !isArriving && !isFramed())
    void import('../../tutorial/tutorial.ts').then(({ tutorial }) => tutorial(place));
  if ((localStorage.getItem(storageKeys.libCode) ?? '') !== user.lastLibCode) {
    void import('./library.ts').then(({ saveLibrary }) => saveLibrary(place, user));
  }
  if (document.querySelector('.fav'))
    void import('../../favourites/marks.ts').then(({ markFavourites }) => markFavourites());
  if (document.querySelector('[data-comments]'))
    void import('../../evaluations/helpful.ts').then(({ markHelpful }) => markHelpful());
  if (document.querySelector('[data-primary]'))
    void import('../../copy-requests/own-primary.ts').then(({ showOwnPrimary }) => showOwnPrimary());
  // What asked for sign-in goes on after it.
  if (isWaiting) void import('./resume-pending.ts').then(({ resumePending }) => resumePending());
}
