import { storedReaderHere } from '../session/user-menu.ts';

// A reader who is signed in is sent to the wanted page (portal-shell §4.2). Where the server knows that the session is over,
// that page would lead back here: then everything of the reader is removed.
const link = document.querySelector<HTMLElement>('[data-next]');
if (link && storedReaderHere()) {
  if (link.dataset['over'] === undefined) location.replace(link.dataset['next'] ?? '/');
  else void import('../session/page-session.ts').then(({ sessionHere }) => sessionHere()?.end('elsewhere'));
}
