import { savesData } from '#lib/client/waiting-shapes.ts';

/**
 * What a page does once it has nothing else to do: fetches what is small and will be pressed, tells reference managers of
 * its hits, and gets ready to be offline.
 */
export function useIdlePage(place: HTMLElement): void {
  const work = () => {
    if (!savesData()) {
      void import('./acts.ts').catch(() => undefined);
      // A book list fetches scripts of its own now, and reference managers find its titles by unAPI.
      const isForManagers = document.querySelector('[data-hit]') && !document.querySelector('[data-book-list]');
      if (isForManagers) void import('../../hits/coins.ts').catch(() => undefined);
      const isVisitors = place.querySelector('[data-sign-in]:not([hidden])') !== null;
      if (isVisitors) void import('../login/sign-in-dialog.ts').catch(() => undefined);
    }
    void import('../../offline/start.ts').then(({ startOffline }) => startOffline(place)).catch(() => undefined);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}
