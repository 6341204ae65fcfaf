import type { RequestContext } from '../contract/answering.ts';
import { errCodes, type Answer, type Failure } from '../contract/envelope.ts';
import { languageHeaders } from '../contract/language.ts';
import { sessionOverEvent, timedOutMessage, type SessionOver } from '../stores/session/reader.ts';

/** Who asks: the headers of every request come from here (portal-shell §7.1). */
export type ClientSite = RequestContext;

/** Default time-out of a call in milliseconds (portal-shell §9). */
export const timeoutMs = 30_000;

/** Headers of every request: which library asks, in which language, and the reader's token under its named header. */
export const siteHeaders = ({ mappingPath, groupCode, language, session }: ClientSite): Record<string, string> => ({
  mappingPath,
  groupCode,
  ...languageHeaders[language],
  ...(session && { [session.jwtHeader]: session.jwt }),
});

/** The answer of a request that got none, with its message in the reader's language. */
export const unreachableAnswer = (message: string): Failure<null> => ({
  success: false,
  data: null,
  message,
  errCode: errCodes.unavailable,
});

/** Whether an answer says that its reader's session has ended. */
export const isSessionOver = ({ errCode, message }: Pick<Answer<unknown>, 'errCode' | 'message'>): boolean =>
  errCode === errCodes.unauthenticated || message === timedOutMessage;

/**
 * Notifies the page of a 401 and of a login that timed out (portal-shell §4.4): islands/identity/session/init-session.ts.
 * @param jwt the token that the call went with: an answer to an older session is ignored
 */
export function noteSessionOver(answer: Answer<unknown>, jwt?: string): void {
  const detail: SessionOver = { message: answer.message, jwt };
  if (isSessionOver(answer)) dispatchEvent(new CustomEvent(sessionOverEvent, { detail }));
}

/** True for the envelope of every call; what is in it is the contract's matter. */
export function isAnswer<T, R = unknown>(body: unknown): body is Answer<T, R> {
  return typeof body === 'object' && body !== null && 'success' in body && 'errCode' in body;
}
