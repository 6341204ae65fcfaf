import { onSession, postSession } from './channel.ts';
import { createSession, type Session, type SessionEnvironment } from './machine.ts';
import { hasHint, hintCookieText } from './reader.ts';
import { sharedStorage, tabStorage } from './storage.ts';

/** The session of a page in the browser. */
export function openSession(site: Pick<SessionEnvironment, 'groupCode' | 'mappingPath' | 'home'>): Session {
  const { groupCode } = site;
  const session = createSession({
    ...site,
    isFramed: parent !== window,
    tab: tabStorage,
    shared: sharedStorage,
    hint: {
      isSet: () => hasHint(document.cookie, groupCode),
      set: (reader) => {
        document.cookie = hintCookieText(groupCode, reader);
      },
    },
    now: () => Date.now(),
    path: () => location.pathname,
    post: postSession,
  });
  onSession(groupCode, session.receive);
  return session;
}
