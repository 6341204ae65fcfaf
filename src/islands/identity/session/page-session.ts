import type { Session } from '#lib/stores/session/machine.ts';
import { openSession } from '#lib/stores/session/browser-session.ts';
import { requestContextOf, siteLinksOf, userMenuElement } from './user-menu.ts';

// Visitors' pages load this when something happens to the session: see init-session.ts.

const sessions = new WeakMap<HTMLElement, Session>();

export function sessionOf(place: HTMLElement): Session {
  const known = sessions.get(place);
  if (known) return known;
  const { groupCode, mappingPath } = requestContextOf(place);
  const session = openSession({ groupCode, mappingPath, home: siteLinksOf(place).home });
  sessions.set(place, session);
  session.load();
  return session;
}

/** The session of this page; undefined on pages without a place of the reader. */
export function sessionHere(): Session | undefined {
  const place = userMenuElement();
  return place ? sessionOf(place) : undefined;
}
