import { chosenLibrary } from '#lib/stores/session/choices.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { isPendingHere } from '#lib/stores/session/pending-here.ts';
import { sharedStorage, tabStorage } from '#lib/stores/session/storage.ts';
import { isTutorialDue } from '#lib/stores/session/tutorial-steps.ts';

/** What a page does for a reader whom this tab knows. Visitors do not load it. */
export function initForReader(place: HTMLElement, user: UserInfo): void {
  void import('./windows.ts').then(({ trackWindow }) => {
    trackWindow(place);
  });
  if (place.dataset['idle']) {
    void import('./idle.ts').then(({ guard }) => {
      guard(place);
    });
  }
  const isWaiting = isPendingHere(tabStorage);
  // Tabs in the background, and readers in the middle of something, keep it for their next page.
  // A section in a frame is no place to show the site around.
  // Nor is a page on which a sign-in finishes, or that asks who goes on.
  const isArriving = document.querySelector('#arrival, .replace-reader') !== null;
  if (isTutorialDue(tabStorage) && !document.hidden && !isWaiting && !isArriving && parent === window)
    void import('../../tutorial/tutorial.ts').then(({ tutorial }) => tutorial(place));
  if (chosenLibrary(sharedStorage) !== user.lastLibCode) {
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
