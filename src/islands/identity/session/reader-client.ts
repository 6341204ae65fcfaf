import type { Client } from '#lib/client/client.ts';
import { isSessionOver, type ClientSite } from '#lib/client/conventions.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import type { Session, SessionState } from '#lib/stores/session/machine.ts';
import { browserClient } from './client.ts';
import { sessionHere } from './page-session.ts';

const isSettled = ({ kind }: SessionState): boolean => kind === 'reader' || kind === 'visitor';

/** Waits until a refused reader has signed in again, or has given it up. */
function settledState({ state }: Session): Promise<SessionState> {
  if (isSettled(state.get())) return Promise.resolve(state.get());
  return new Promise((resolve) => {
    const stop = state.listen((next) => {
      if (!isSettled(next)) return;
      stop();
      resolve(next);
    });
  });
}

/**
 * Sends something in the reader's name. Where the session has ended, sign-in opens over the page, and once the same reader
 * has signed in again it is sent again: a form that was filled in is not lost. The service has done nothing of a refused
 * request.
 * @param answerOf the envelope of what `send` returns
 */
export async function sendAsReader<A>(
  send: () => Promise<A>,
  answerOf: (sent: A) => Pick<Answer<unknown>, 'errCode' | 'message'>,
): Promise<A> {
  const session = sessionHere();
  const before = session?.state.get();
  const readerId = before?.kind === 'reader' ? before.user.userId : before?.kind === 'refused' ? before.userId : '';
  const jwt = session?.token()?.jwt;
  const sent = await send();
  const answer = answerOf(sent);
  if (!session || readerId === '' || !isSessionOver(answer)) return sent;
  const { sessionOver } = await import('./over.ts');
  await sessionOver({ message: answer.message, jwt });
  const after = await settledState(session);
  return after.kind === 'reader' && after.user.userId === readerId ? send() : sent;
}

/** The client of what readers fill in and send. */
export function readerClient(requestContext: ClientSite, unreachable: string): Client {
  const client = browserClient(requestContext, unreachable);
  return {
    call: (name, input) =>
      sendAsReader(
        () => client.call(name, input),
        (answer) => answer,
      ),
  };
}
