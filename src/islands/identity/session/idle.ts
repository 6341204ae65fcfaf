import { lastActKey } from '#lib/session/reader-session.ts';
import { hasSession, userMenuElement, requestContextOf, showReader, siteLinksOf } from './user-menu.ts';
import { browserClient } from './client.ts';
import { endSession } from './end-session.ts';
import { clearSession } from './clear-session.ts';
import { closeWarning, endedDialog, warnDialog } from './idle-dialogs.ts';

/** How often the time is looked at, how soon after one act the next counts, how long before the end it is told. */
const checkMs = 10_000;
const debounceMs = 1_000;
const warnMs = 60_000;
/** How often an active reader's page tells the service so. */
const tellMs = 60_000;
const acts = ['click', 'keydown', 'mousemove', 'wheel'] as const;

let isOn = false;

async function end(place: HTMLElement): Promise<void> {
  const requestContext = requestContextOf(place);
  const ended = await endSession(browserClient(requestContext, ''));
  clearSession();
  if (!ended) {
    // The cookie may still be good. The page that needs no scripts tells, and has a form for it.
    location.assign(`${siteLinksOf(place).personalCenter}/plain`);
    return;
  }
  showReader(place, undefined);
  await endedDialog(requestContext.language);
  location.assign((ended.isUnified && ended.logoutUrl) || siteLinksOf(place).home);
}

/**
 * The idle guard of portal-shell §4.4, for libraries with primaryIdProtect: after six times primaryIdProtectTime without
 * a click, key, movement or wheel the session ends; a minute before it offers to stay. It stops without a word when the
 * session has ended otherwise: by signing out, in this tab or another one, or because the service no longer knew it.
 */
export function guard(place: HTMLElement): void {
  if (isOn) return;
  isOn = true;
  const limitMs = 6 * Number(place.dataset['idle']) * 60_000;
  // Kept where all tabs of the library see it.
  const { groupCode } = requestContextOf(place);
  const key = lastActKey(groupCode);
  let lastAct = Date.now();
  const remember = (): void => {
    // What is done after the end of the session is a visitor's.
    if (!hasSession(groupCode)) return;
    lastAct = Date.now();
    localStorage.setItem(key, String(lastAct));
  };
  let counted = 0;
  const act = () => {
    if (Date.now() - counted < debounceMs) return;
    counted = Date.now();
    remember();
  };
  remember();
  for (const name of acts) addEventListener(name, act, { passive: true });
  const stop = (): void => {
    clearInterval(timer);
    for (const name of acts) removeEventListener(name, act);
    isOn = false;
  };

  let isWarned = false;
  let serverNotifiedAt = Date.now();
  /** The service counts calls: that the reader is active must be seen there too. */
  const tellServer = () => {
    serverNotifiedAt = Date.now();
    void browserClient(requestContextOf(place), '').call('getSessionUser', {});
  };
  const timer = setInterval(() => {
    const isOver = !hasSession(groupCode);
    // Another tab may have seen an act. Where the session is over the time is no longer stored.
    if (!isOver) lastAct = Number(localStorage.getItem(key) ?? lastAct);
    const left = lastAct + limitMs - Date.now();
    if (!isOver && lastAct > serverNotifiedAt && Date.now() - serverNotifiedAt >= tellMs) tellServer();
    if (left <= 0) {
      stop();
      void end(userMenuElement() ?? place);
    } else if (isOver) {
      stop();
      closeWarning();
    } else if (left <= warnMs && !isWarned) {
      isWarned = true;
      void warnDialog(requestContextOf(place).language, Math.ceil(left / 1000)).then(() => {
        isWarned = false;
        if (!hasSession(groupCode)) return;
        remember();
        tellServer();
      });
    }
  }, checkMs);
}
