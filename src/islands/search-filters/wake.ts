/**
 * Calls the filters island at the reader's first intent in the facets' form. The form stands outside the island, so that
 * a tick is a tick at once, however long the island takes to come; it finds what was done meanwhile on the form.
 */
export function wakeFilters(): void {
  const form = document.querySelector<HTMLFormElement>('#facets');
  const island = document.querySelector('#filters astro-island');
  if (!form || !island) return;
  const isLive = () => form.dataset['live'] !== undefined;
  for (const intent of ['pointerdown', 'touchstart', 'focusin', 'keydown']) {
    // client:interaction waits for these events on the island itself.
    form.addEventListener(intent, () => island.dispatchEvent(new Event(intent)), { once: true, passive: true });
  }
  form.addEventListener('change', () => {
    if (!isLive()) form.dataset['changed'] = '';
  });
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-facet]') : null;
    if (!link || isLive() || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The page of all values can wait for the island, which shows them here.
    event.preventDefault();
    form.dataset['wanted'] = link.dataset['facet'] ?? '';
  });
}
