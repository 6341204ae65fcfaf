import { errCodes } from '#lib/contract/envelope.ts';
import { closingGraceMs } from '#lib/rules/sessions.ts';
import type { UserInfo } from '#lib/stores/session/reader.ts';
import { forgetSeen, lastSeenReader } from '#lib/stores/session/last-seen.ts';
import { lastClosedAt } from '#lib/stores/session/open-windows.ts';
import { sharedStorage } from '#lib/stores/session/storage.ts';
import { requestContextOf } from './user-menu.ts';
import { sessionOf } from './page-session.ts';
import { browserClient } from './client.ts';
import { takeLibrary } from './library.ts';

/** The last window may have been closed so long ago that its session is over (portal-shell §4.4). */
function readerWithoutNetwork(groupCode: string): UserInfo | undefined {
  const closedAt = lastClosedAt(sharedStorage, groupCode);
  if (closedAt !== undefined && Date.now() - closedAt >= closingGraceMs) forgetSeen(sharedStorage, groupCode);
  return lastSeenReader(sharedStorage, groupCode);
}

/** A tab that does not know the reader of the browser's session asks the service: the cookie answers. */
export async function restore(place: HTMLElement): Promise<void> {
  const session = sessionOf(place);
  const before = session.state.get();
  const requestContext = requestContextOf(place);
  const answer = await browserClient(requestContext, '').call('getSessionUser', {});
  if (answer.success) {
    if (session.isCurrent(before)) takeLibrary(answer.data);
    session.learned(answer.data, before);
  } else if (answer.errCode === errCodes.unavailable) {
    // No network: the reader of this browser sees what was seen last, unless the session has ended meanwhile.
    const seen = readerWithoutNetwork(requestContext.groupCode);
    if (seen) session.assume(seen, before);
  } else if (answer.errCode === errCodes.unauthenticated) {
    session.end('elsewhere', before);
  }
}
