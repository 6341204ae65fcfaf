import type { UserInfo } from '#lib/stores/session/reader.ts';
import { sessionOf } from './page-session.ts';
import { showReader, userMenuElement } from './user-menu.ts';

/** Visitors do not load this. */
function loadForReader(place: HTMLElement, user: UserInfo): void {
  void import('./init-for-reader.ts').then(({ initForReader }) => {
    initForReader(place, user);
  });
}

/** The header follows the session from here on. */
const place = userMenuElement();
if (place) {
  const session = sessionOf(place);
  session.state.subscribe((state) => {
    if (state.kind === 'unknown') {
      void import('./restore.ts').then(({ restore }) => restore(place));
      return;
    }
    const user = state.kind === 'reader' ? state.user : undefined;
    showReader(place, user);
    if (user) loadForReader(place, user);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.load();
  });
}
