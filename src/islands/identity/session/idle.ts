import type { Session } from '#lib/stores/session/machine.ts';
import { requestContextOf, siteLinksOf } from './user-menu.ts';
import { sessionOf } from './page-session.ts';
import { browserClient } from './client.ts';
import { endSession } from './end-session.ts';
import { endedDialog, warnDialog } from './idle-dialogs.ts';

/** How often the time is checked, how soon after one act the next counts, how long before the end the reader is warned. */
const checkMs = 10_000;
const debounceMs = 1_000;
const warnMs = 60_000;
/** How often the page of an active reader calls the service, which counts calls. */
const callMs = 60_000;
const acts = ['click', 'keydown', 'mousemove', 'wheel'] as const;

const guarded = new WeakSet<Session>();

/**
 * The idle guard of portal-shell §4.4, for libraries with primaryIdProtect: after six times primaryIdProtectTime without
 * a click, key, movement or wheel the session ends; a minute before it offers to stay. It runs while the session has a
 * reader, and shows its last dialog in every tab of a session that was idle for too long.
 */
export function guard(place: HTMLElement): void {
  const session = sessionOf(place);
  if (guarded.has(session)) return;
  guarded.add(session);
  const requestContext = requestContextOf(place);
  const { home, personalCenter } = siteLinksOf(place);
  const client = browserClient(requestContext, '');
  const limitMs = 6 * Number(place.dataset['idle']) * 60_000;
  let leadsTo = home;
  let running: AbortController | undefined;

  const end = async () => {
    const before = session.state.get();
    const ended = await endSession(client);
    if (ended?.isUnified && ended.logoutUrl) leadsTo = ended.logoutUrl;
    if (!session.end('idle', before)) return;
    // The cookie may still be good. The page that needs no scripts says so, and has a form for it.
    if (!ended) location.assign(`${personalCenter}/plain`);
  };

  const start = (): AbortController => {
    const over = new AbortController();
    let countedAt = 0;
    const act = () => {
      if (Date.now() - countedAt < debounceMs) return;
      countedAt = Date.now();
      session.act();
    };
    session.act();
    for (const name of acts) addEventListener(name, act, { passive: true, signal: over.signal });
    let calledAt = Date.now();
    const callService = () => {
      calledAt = Date.now();
      void client.call('getSessionUser', {});
    };
    const timer = setInterval(() => {
      const left = session.idleLeft(limitMs);
      if (left === undefined) return;
      if (session.lastActAt() > calledAt && Date.now() - calledAt >= callMs) callService();
      if (left <= 0) {
        clearInterval(timer);
        void end();
      } else if (left <= warnMs) {
        void warnDialog(session, requestContext.language, Math.ceil(left / 1000)).then((stays) => {
          if (!stays) return;
          session.act();
          callService();
        });
      }
    }, checkMs);
    over.signal.addEventListener('abort', () => clearInterval(timer));
    return over;
  };

  session.state.subscribe((state) => {
    if (state.kind === 'reader') {
      running ??= start();
      return;
    }
    running?.abort();
    running = undefined;
    if (state.kind !== 'visitor' || state.ending !== 'idle') return;
    void endedDialog(session, requestContext.language).then((isClosed) => {
      if (isClosed) location.assign(leadsTo);
    });
  });
}
