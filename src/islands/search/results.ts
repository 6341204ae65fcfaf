import { fetchPage } from '#lib/client/fetched-page.ts';
import './hits.ts';
import { currentAddress, show, shownAddress, showsList } from './swap.ts';
import { initFilters } from './init-filters.ts';

// Runs on every result list, before any act of the reader.

// Back and forward between states that the filters made: the address changes and the page does not, also when the
// filters have not been touched since the page was loaded.
addEventListener('popstate', () => {
  // Only the fragment changed: the browser does that itself.
  if (currentAddress() === shownAddress()) return;
  void show(location.href, false).then((done) => {
    if (!done) location.reload();
  });
});
showsList(performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate'));
initFilters();

// Works of the other language in the place of the link to them, once it is seen; where there are none, the link goes. Without
// a network it stays.
const other = document.querySelector<HTMLAnchorElement>('#other-language');
if (other) {
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting !== true) return;
    observer.disconnect();
    void fetchPage(other.href).then(
      (page) => {
        other.replaceWith(page.querySelector('#other-works') ?? '');
      },
      () => undefined,
    );
  });
  observer.observe(other);
}

// An entry of an encyclopedia, where there is a place for it.
const entry = document.getElementById('entry');
const entryLink = entry?.querySelector('a');
if (entry && entryLink) {
  void fetchPage(entryLink.href).then(
    (page) => {
      const found = page.getElementById('entry');
      if (found) entry.replaceWith(found);
      // Its place stays, so that nothing moves.
      else entry.closest('section')?.style.setProperty('visibility', 'hidden');
    },
    () => undefined,
  );
}

// The drawer of a phone is a column on a wide screen and must not stay in the top layer there.
matchMedia('(min-width: 64rem)').addEventListener('change', () => document.getElementById('filters')?.hidePopover());
