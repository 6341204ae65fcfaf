import { errCodes } from '#lib/contract/envelope.ts';
import { savePending } from '#lib/stores/session/pending.ts';
import { earlyDialog, openLogin } from '../login/sign-in-dialog.ts';
import type { ReaderAction } from './actions.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import { sessionHere } from './page-session.ts';

/**
 * Does what only readers may: at once for a reader who is signed in, else once after the sign-in that it opens; also
 * when the session turns out to be over.
 * @returns true when it was done now
 */
export async function needReader<A>(action: ReaderAction<A>, args: A): Promise<boolean> {
  const session = sessionHere();
  if (!session) return false;
  const reader = session.user();
  if (reader) {
    const answer = await action.run(args);
    if (answer.success || answer.errCode !== errCodes.unauthenticated) return answer.success;
  }
  const early = earlyDialog();
  // Closed before this script had come.
  if (early?.aborted) return false;
  // Closing the dialog removes it.
  const path = location.pathname + location.search;
  const pending = { name: action.name, args, path, ...(reader && { readerId: reader.userId }) };
  savePending(tabStorage, pending, Date.now());
  // A session that is over opens the dialog itself, with its own message.
  if (!reader && !early) await openLogin({ isNeeded: true });
  return false;
}
