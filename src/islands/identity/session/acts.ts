import { storedReaderHere, userMenuElement } from './user-menu.ts';

/** The personal menu while it is being filled. */
let filling: Promise<unknown> = Promise.resolve();
/** How long signing out waits for it at most, in milliseconds: what is asked in the reader's name is answered first. */
const maxWaitMs = 1000;
const filled = () =>
  Promise.race([
    filling,
    new Promise((resolve) => {
      setTimeout(resolve, maxWaitMs);
    }),
  ]);

/** What a press wants, and where it is: a touch fetches it before the finger is up. */
const parts = [
  ['button.fav', () => import('../../favourites/press.ts')],
  ['button.helpful', () => import('../../evaluations/helpful.ts')],
  ['a[data-ask]', () => import('../../copy-requests/press.ts')],
  ['[data-assistant]', () => import('../../assistant/action.ts')],
  ['#user-area summary', () => import('../../personal-center/personal-menu.ts')],
  ['[data-sign-out]', () => import('./sign-out.ts')],
] as const;

/** Fetches what a press on this element will want. */
export function prepare(touched: Element): void {
  for (const [selector, load] of parts) {
    // The press itself reports a failure.
    if (touched.closest(selector)) void load().catch(() => undefined);
  }
}

/**
 * What readers press on any page, loaded before the first press: pages carry none of it.
 * @returns when it is done, or there is nothing to wait for
 */
export function act(pressed: Element): Promise<unknown> | undefined {
  if (pressed.closest('#user-area summary')) {
    filling = import('../../personal-center/personal-menu.ts').then(({ fillPersonalMenu }) => fillPersonalMenu());
  }
  const favourite = pressed.closest<HTMLButtonElement>('button.fav');
  if (favourite) return import('../../favourites/press.ts').then(({ press }) => press(favourite));
  const helpful = pressed.closest<HTMLButtonElement>('button.helpful');
  if (helpful) return import('../../evaluations/helpful.ts').then(({ press }) => press(helpful));
  const asking = pressed.closest<HTMLAnchorElement>('a[data-ask]');
  if (asking) return import('../../copy-requests/press.ts').then(({ press }) => press(asking));
  if (pressed.closest('[data-assistant]')) {
    const place = userMenuElement();
    // What a question is typed into is there long before what answers it.
    const framed =
      place && storedReaderHere() && import('../../assistant/frame.ts').then(({ openFrame }) => openFrame(place));
    return import('../../assistant/action.ts').then(
      ({ pressed: opens }) => opens(),
      async (error: unknown) => {
        if (framed) (await framed).close();
        throw error;
      },
    );
  }
  // Anyone who cannot load it has another way: see wake.ts.
  if (pressed.closest('[data-sign-out]')) {
    return Promise.all([import('./sign-out.ts'), filled()]).then(([{ signOut }]) => signOut());
  }
  return undefined;
}
