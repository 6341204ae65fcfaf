import { isUserInfo, readerEvent, type UserInfo } from '#lib/session/reader-session.ts';
import { userMenuElement, hasSession, requestContextOf, readerHere } from '../identity/session/user-menu.ts';

// A section of the personal center: for its reader its island, for visitors the way to sign in. The page itself has
// nothing of anybody.

const holder = document.getElementById('personal-section');
const visitors = document.querySelector<HTMLElement>('[data-visitors]');
const place = userMenuElement();

/** Whose section is shown, or about to be. */
let shown: UserInfo | undefined;
let close: (() => void) | undefined;

function show(reader: UserInfo | undefined): void {
  if (!holder || !place || !visitors) return;
  visitors.hidden = reader !== undefined;
  holder.hidden = reader === undefined;
  if (reader?.userId === shown?.userId) return;
  close?.();
  close = undefined;
  shown = reader;
  if (!reader) {
    holder.replaceChildren();
    return;
  }
  void import('./open.tsx').then(async ({ openSection }) => {
    const opened = await openSection(holder, place, reader);
    // Another reader, or none, while it was loading.
    if (shown === reader) close = opened;
    else opened?.();
  });
}

if (holder?.dataset['key'] === '12' && location.search.includes('tab=new') && place) {
  const { base = '' } = place.dataset;
  void import('../feedback/came-from.ts').then(({ keepPage }) => {
    keepPage(base);
  });
}

if (place) {
  const { groupCode } = requestContextOf(place);
  const reader = readerHere(groupCode);
  const isKnown = reader !== undefined && hasSession(groupCode);
  // A session without its reader is asked for by session/init-session.ts, which tells of the outcome.
  if (isKnown || !hasSession(groupCode)) show(isKnown ? reader : undefined);
  addEventListener(readerEvent, (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    show(isUserInfo(detail) ? detail : undefined);
  });
}
