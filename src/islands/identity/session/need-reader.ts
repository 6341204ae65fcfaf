import { errCodes } from '#lib/contract/envelope.ts';
import { dropPending, keepPending } from '#lib/stores/pending.ts';
import { earlyDialog, openLogin } from '../login/sign-in-dialog.ts';
import type { ReaderAction } from './actions.ts';
import { userMenuElement, requestContextOf, readerHere } from './user-menu.ts';

/** Whoever closes the dialog has thought better of it. */
function dropWhenClosed(): void {
  const closed = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches('.login-dialog')) return;
    // Where sign-in is compulsory the dialog comes back at once.
    setTimeout(() => {
      if (document.querySelector('.login-dialog[open]')) return;
      document.removeEventListener('close', closed, true);
      dropPending(sessionStorage);
    });
  };
  document.addEventListener('close', closed, true);
}

/**
 * Does what only readers may: at once for whoever is signed in, else once after the sign-in that it opens; also when the
 * session turns out to be over.
 * @returns true when it was done now
 */
export async function needReader<A>(action: ReaderAction<A>, args: A): Promise<boolean> {
  const place = userMenuElement();
  if (!place) return false;
  const requestContext = requestContextOf(place);
  const isSignedIn = readerHere(requestContext.groupCode) !== undefined;
  if (isSignedIn) {
    const answer = await action.run(args);
    if (answer.success || answer.errCode !== errCodes.unauthenticated) return answer.success;
  }
  const early = earlyDialog();
  // Closed before this script had come.
  if (early?.aborted) return false;
  try {
    keepPending(sessionStorage, { name: action.name, args, path: location.pathname }, Date.now());
    dropWhenClosed();
  } catch {
    // A browser that forbids storage forgets it: the reader does it again.
  }
  // A session that is over opens the dialog itself, with its own message.
  if (!isSignedIn && !early) await openLogin({ isNeeded: true });
  return false;
}
