import { fillAvailability } from './availability.ts';
import { currentAddress, rememberList, show, shownAddress } from './swap.ts';
import { wakeFilters } from './wake.ts';

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
document.addEventListener('yuelan:list', () => {
  rememberList();
  void fillAvailability();
});
rememberList();
void fillAvailability();
wakeFilters();
