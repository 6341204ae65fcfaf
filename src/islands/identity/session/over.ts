import { situations } from '#lib/rules/situations.ts';
import { timedOutMessage } from '#lib/session/reader-session.ts';
import { openLogin } from '../login/sign-in-dialog.ts';
import { loginMessages } from '../login/messages.ts';
import { userMenuElement, requestContextOf, readerHere, showReader } from './user-menu.ts';
import { clearSession } from './clear-session.ts';

/**
 * A call was refused to a reader whose session the service no longer knows (portal-shell §4.4): nothing of the reader
 * stays in the browser, and sign-in opens with the message. The first of several refusals takes the reader away; the
 * rest find nobody.
 */
export async function sessionOver(message: string): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  const { groupCode, language } = requestContextOf(place);
  if (!readerHere(groupCode)) return;
  clearSession();
  showReader(place, undefined);
  const notice = message === timedOutMessage ? (await loginMessages(language))[situations.loginTimedOut.key] : message;
  await openLogin({ notice });
}
