/** What readers press on any page, loaded with the first press: pages carry none of it before. */
export function act(pressed: Element): void {
  if (pressed.closest('#user-area summary')) {
    void import('./personal-menu.ts').then(({ fillPersonalMenu }) => fillPersonalMenu());
  }
  const favourite = pressed.closest<HTMLButtonElement>('button.fav');
  if (favourite) void import('../favourites/press.ts').then(({ press }) => press(favourite));
  if (pressed.closest('[data-assistant]')) {
    void import('../assistant/action.ts').then(({ pressed: opens }) => opens());
  }
  if (pressed.closest('[data-sign-out]')) void import('./sign-out.ts').then(({ signOut }) => signOut());
}
