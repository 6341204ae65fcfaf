import { createClient, type Client } from '#lib/client/client.ts';
import { noteSessionOver } from '#lib/client/conventions.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { closingGraceMs } from '#lib/rules/sessions.ts';
import {
  clearLastClosed,
  lastClosedAt,
  markLastClosed,
  noteClosed,
  noteOpen,
} from '#lib/stores/session/open-windows.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { requestContextOf } from './user-menu.ts';
import { sessionOf } from './page-session.ts';

/** A page that goes within this time after a link, a form or a script led on is taken for one that was led on from. */
const leadingMs = 20_000;
/** After this time a page says once more that it is there: what the closed one sent may have come later. */
const againMs = 3_000;

const name = crypto.randomUUID();
let isListening = false;
let ledOnAt = -Infinity;

/** Its calls outlive the page. */
function clientHere(place: HTMLElement): Client {
  const requestContext = requestContextOf(place);
  return createClient({
    site: { ...requestContext, session: sessionOf(place).token() },
    fetch: (request) => fetch(request, { keepalive: true }),
    origin: location.origin,
    unreachable: '',
  });
}

/** Notes what leads to another page. Browsers tell it; older ones tell of clicks and forms alone. */
function watchWhatLeadsOn(): void {
  const note = () => {
    ledOnAt = Date.now();
  };
  if ('navigation' in window) {
    window.navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
      if (!destination.sameDocument && downloadRequest === null) note();
    });
    return;
  }
  addEventListener('submit', note);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href]:not([target=_blank]), button')) note();
  });
}

/**
 * The page goes. Was it the last window, and did nothing lead on from it, the session has half a minute left: a reload
 * looks the same, and its page takes that back.
 */
function leave(place: HTMLElement): void {
  const { groupCode } = requestContextOf(place);
  const isLast = noteClosed(sharedStorage, groupCode, name, Date.now());
  if (!isLast || Date.now() - ledOnAt < leadingMs || !sessionOf(place).user()) return;
  markLastClosed(sharedStorage, groupCode, Date.now());
  void clientHere(place).call('closeLastWindow', {});
}

/**
 * Records that a window is open again. If the session has run out since, nothing of the reader stays, and nobody is
 * asked to sign in; a session that ends sooner is reported as always.
 * @param closedAt when the last window closed
 */
async function takeBack(place: HTMLElement, closedAt: number): Promise<void> {
  const { groupCode } = requestContextOf(place);
  const session = sessionOf(place);
  const before = session.state.get();
  const answer = await clientHere(place).call('getSessionUser', {});
  if (answer.errCode === errCodes.unauthenticated && Date.now() - closedAt >= closingGraceMs) {
    session.end('closed', before);
    return;
  }
  noteSessionOver(answer, session.token()?.jwt);
  setTimeout(() => {
    void clientHere(place).call('getSessionUser', {});
    clearLastClosed(sharedStorage, groupCode);
  }, againMs);
}

/**
 * Closing the last window of the library signs out (portal-shell §4.4); docs/develop/browser-sessions.md says what browsers tell of it.
 * Called again it changes nothing.
 */
export function trackWindow(place: HTMLElement): void {
  const { groupCode } = requestContextOf(place);
  // A browser that forbids storage knows of no windows: the session ends by the idle limit.
  if (!sharedStorage.isLasting()) return;
  noteOpen(sharedStorage, groupCode, name, Date.now());
  const closedAt = lastClosedAt(sharedStorage, groupCode);
  if (closedAt !== undefined) void takeBack(place, closedAt);
  if (isListening) return;
  isListening = true;
  watchWhatLeadsOn();
  addEventListener('pagehide', ({ persisted }) => {
    // A page that the browser keeps was led on from.
    if (persisted) noteClosed(sharedStorage, groupCode, name, Date.now());
    else leave(place);
  });
}
