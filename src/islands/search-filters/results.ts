import '../hits/hits.ts';
import { currentAddress, rememberList, show, shownAddress } from './swap.ts';
import { fillOtherLanguage } from './other-language.ts';
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
document.addEventListener('yuelan:list', rememberList);
document.addEventListener('yuelan:list', () => void fillOtherLanguage());
rememberList();
initFilters();
void fillOtherLanguage();

// An entry of an encyclopedia, where there is a place for it.
const card = document.querySelector<HTMLElement>('[data-term]');
if (card) void import('../outside/card.ts').then(({ fillCard }) => fillCard(card));

// The drawer of a phone is a column on a wide screen and must not stay in the top layer there.
matchMedia('(min-width: 64rem)').addEventListener('change', () => {
  const drawer = document.getElementById('filters');
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
});
