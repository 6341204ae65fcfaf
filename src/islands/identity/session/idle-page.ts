import { hasLeftovers } from '#lib/stores/session/leftovers.ts';
import { onSessionBegun } from '#lib/stores/session/reader.ts';
import { storedEnvironment, storedSessionOf } from './user-menu.ts';

/** Whether the reader wants nothing fetched that may not be needed. */
const savesData = (): boolean =>
  ('connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true) ||
  matchMedia('(prefers-reduced-data: reduce)').matches;

/** The work of an idle page starts at the latest after this time, in milliseconds. */
const latestMs = 2_000;

/** Starts the session of a visitor's page when another tab has signed in, or when the storage has leftovers. */
function watchSession(place: HTMLElement): void {
  const start = () => void import('./start-session.ts').catch(() => undefined);
  const environment = storedEnvironment(place);
  if (storedSessionOf(place).kind !== 'visitor' || hasLeftovers(environment)) start();
  onSessionBegun(environment.groupCode, start);
}

/**
 * What a page does once it is idle: watches the session, loads small scripts of presses, notifies reference managers of
 * its hits, and prepares to be offline.
 */
export function useIdlePage(place: HTMLElement): void {
  const work = () => {
    watchSession(place);
    if (!savesData()) {
      void import('./acts.ts').catch(() => undefined);
      // A book list fetches scripts of its own now, and reference managers find its titles by unAPI.
      const isForManagers = document.querySelector('[data-hit]') && !document.querySelector('[data-book-list]');
      if (isForManagers) void import('../../search/coins.ts').catch(() => undefined);
      const isVisitors = place.querySelector('[data-sign-in]:not([hidden])') !== null;
      if (isVisitors) void import('../login/sign-in-dialog.ts').catch(() => undefined);
    }
    void import('../../offline/start.ts').then(({ startOffline }) => startOffline(place)).catch(() => undefined);
  };
  // A page that draws nothing may never be idle for its browser.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latestMs });
  else setTimeout(work);
}
