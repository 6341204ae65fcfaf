import { requestContextOf, userMenuElement } from '../identity/session/user-menu.ts';

/**
 * Calls the filters' live part at the reader's first intent in the facets' form. The form is outside of it, so that a
 * tick is a tick at once, however long the part takes to come; it finds what was done meanwhile on the form. It is
 * mounted from here and not as an island of the page: that would cost every list the script that wakes islands.
 */
export function initFilters(): void {
  const form = document.querySelector<HTMLFormElement>('#facets');
  const place = document.getElementById('filters-live');
  const list = document.getElementById('list');
  const reader = userMenuElement();
  if (!form || !place || !list || !reader) return;
  const isLive = () => form.dataset['live'] !== undefined;
  let coming: Promise<void> | undefined;
  const loadFilters = () => {
    coming ??= import('./SearchFilters.tsx').then(({ mountFilters }) => mountFilters(place, requestContextOf(reader)));
    return coming;
  };
  for (const intent of ['pointerdown', 'touchstart', 'focusin', 'keydown']) {
    // Without the part the form does what it does without scripts.
    form.addEventListener(intent, () => void loadFilters().catch(() => undefined), { once: true, passive: true });
  }
  form.addEventListener('change', () => {
    if (isLive()) return;
    form.dataset['changed'] = '';
    list.ariaBusy = 'true';
    // Without the part the list stays as it is, and the form has its button.
    loadFilters().catch(() => {
      list.ariaBusy = null;
    });
  });
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-facet]') : null;
    if (!link || isLive() || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The page of all values can wait for the part, which shows them here.
    event.preventDefault();
    form.dataset['wanted'] = link.dataset['facet'] ?? '';
    loadFilters().catch(() => {
      location.assign(link.href);
    });
  });
}
