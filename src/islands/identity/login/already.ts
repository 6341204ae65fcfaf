import { userMenuElement, requestContextOf, readerHere, showReader } from '../session/user-menu.ts';
import { clearSession } from '../session/clear-session.ts';

// Whoever is signed in has no business here (portal-shell §4.2): on to the page that was wanted. Where the server knows
// that the session is over, that page would lead back here: then nothing of the reader stays.
const place = userMenuElement();
const link = document.querySelector<HTMLElement>('[data-next]');
if (place && link && readerHere(requestContextOf(place).groupCode)) {
  if (link.dataset['over'] === undefined) location.replace(link.dataset['next'] ?? '/');
  else {
    clearSession();
    showReader(place, undefined);
  }
}
