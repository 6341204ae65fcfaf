import { onSession, postSession } from './channel.ts';
import { createSession, type Session, type SessionEnvironment } from './machine.ts';
import { hasHint, hintCookieText, readerKnownEvent } from './reader.ts';
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
    path: () => location.pathname + location.search,
    post: postSession,
  });
  onSession(groupCode, session.receive);
  session.state.listen(({ kind }) => {
    if (kind === 'reader') dispatchEvent(new Event(readerKnownEvent));
  });
  return session;
}
