import type { Client } from '#lib/client/client.ts';
import { isSessionOver, type ClientSite } from '#lib/client/conventions.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import type { Session, SessionState } from '#lib/stores/session/machine.ts';
import { dropPending, savePending } from '#lib/stores/session/pending.ts';
import { tabStorage } from '#lib/stores/session/storage.ts';
import type { WaitingAction } from './actions.ts';
import { browserClient } from './client.ts';
import { sessionHere } from './page-session.ts';

const isSettled = (state: SessionState): boolean =>
  state.kind === 'refused' ? !state.isSigningIn : state.kind !== 'unknown';

/** Waits until a refused reader has signed in again on this page, or has given it up. @param onSettled called at once then */
function settledState({ state }: Session, onSettled: () => void): Promise<SessionState> {
  return new Promise((resolve) => {
    const check = (next: SessionState) => {
      if (!isSettled(next)) return;
      stop();
      onSettled();
      resolve(next);
    };
    const stop = state.listen(check);
    check(state.get());
  });
}

/**
 * Sends something in the reader's name. Where the session has ended, sign-in opens over the page, and once the same reader
 * has signed in again it is sent again: a form that was filled in is not lost. The service has done nothing of a refused
 * request.
 * @param answerOf the envelope of what `send` returns
 * @param waiting what the page does in place of it when the sign-in leads over other pages
 */
export async function sendAsReader<A>(
  send: () => Promise<A>,
  answerOf: (sent: A) => Pick<Answer<unknown>, 'errCode' | 'message'>,
  waiting?: () => Promise<WaitingAction | undefined>,
): Promise<A> {
  const session = sessionHere();
  const before = session?.state.get();
  const readerId = before?.kind === 'reader' ? before.user.userId : before?.kind === 'refused' ? before.userId : '';
  const jwt = session?.token()?.jwt;
  const sent = await send();
  const answer = answerOf(sent);
  if (!session || readerId === '' || !isSessionOver(answer)) return sent;
  const action = await waiting?.();
  if (action) savePending(tabStorage, { ...action, path: location.pathname + location.search, readerId }, Date.now());
  const { sessionOver } = await import('./over.ts');
  await sessionOver({ message: answer.message, jwt });
  const after = await settledState(session, () => {
    if (action) dropPending(tabStorage);
  });
  return after.kind === 'reader' && after.user.userId === readerId ? send() : sent;
}

export function readerClient(requestContext: ClientSite, unreachable: string): Client {
  const client = browserClient(requestContext, unreachable);
  return {
    call: (name, input) =>
      sendAsReader(
        () => client.call(name, input),
        (answer) => answer,
        async () => (await import('./unsent-call.ts')).waitingCall(name, input),
      ),
  };
}
