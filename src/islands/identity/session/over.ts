import { situations } from '#lib/rules/situations.ts';
import { timedOutMessage, type SessionOver } from '#lib/stores/session/reader.ts';
import { openLogin } from '../login/sign-in-dialog.ts';
import { loginMessages } from '../login/messages.ts';
import { userMenuElement, requestContextOf } from './user-menu.ts';
import { sessionOf } from './page-session.ts';

/**
 * A call was refused to a reader whose session the service no longer knows (portal-shell §4.4): everything of the reader
 * is removed from the browser's storage, and sign-in opens with the message.
 */
export async function sessionOver({ message, jwt }: SessionOver): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  const session = sessionOf(place);
  if (!session.refused(jwt)) return;
  const hasOwnMessage = message !== '' && message !== timedOutMessage;
  const { language } = requestContextOf(place);
  const notice = hasOwnMessage ? message : (await loginMessages(language))[situations.loginTimedOut.key];
  await openLogin({ notice });
}
