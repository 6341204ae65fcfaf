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

/** What readers press on any page, loaded with the first press: pages carry none of it before. */
export function act(pressed: Element): Promise<void> | undefined {
  if (pressed.closest('#user-area summary')) {
    filling = import('./personal-menu.ts').then(({ fillPersonalMenu }) => fillPersonalMenu());
  }
  const favourite = pressed.closest<HTMLButtonElement>('button.fav');
  if (favourite) void import('../../favourites/press.ts').then(({ press }) => press(favourite));
  const helpful = pressed.closest<HTMLButtonElement>('button.helpful');
  if (helpful) void import('../../evaluation/helpful.ts').then(({ press }) => press(helpful));
  const asking = pressed.closest<HTMLAnchorElement>('a[data-ask]');
  if (asking) void import('../../copy-requests/press.ts').then(({ press }) => press(asking));
  if (pressed.closest('[data-assistant]')) {
    void import('../../assistant/action.ts').then(({ pressed: opens }) => opens());
  }
  // Whoever cannot load it has another way: see wake.ts.
  if (pressed.closest('[data-sign-out]')) {
    return Promise.all([import('./sign-out.ts'), filled()]).then(([{ signOut }]) => signOut());
  }
  return undefined;
}
