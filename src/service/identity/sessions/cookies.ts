import { z } from 'zod';
import type { RequestContext } from '../../../lib/contract/answering.ts';
import type { CallName } from '../../../lib/contract/endpoints.ts';
import { errCodes, type Answer } from '../../../lib/contract/envelope.ts';
import { cookieValue, sessionCookie, sessionCookieName } from '../../../lib/contract/session.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';

/** Calls whose success carries a token, or may do so. */
const opening: readonly CallName[] = [
  'login',
  'forceModify',
  'updatePassword',
  'ssoOpac',
  'wxLogin',
  'proveSecondFactor',
];
/** Calls after which the browser shall keep none. */
const ending: readonly CallName[] = ['logout', 'logoutForExternal', 'cancelAccount', 'endAllSessions'];

const withToken = z.object({ jwt: z.union([z.string(), z.object({ jwt: z.string() })]).nullable() });

/** The token of an answer; empty when nobody is signed in by it. */
function tokenIn(data: unknown): string {
  const { jwt } = withToken.parse(data);
  return typeof jwt === 'string' ? jwt : (jwt?.jwt ?? '');
}

/**
 * Gives the browser the cookie of an answer: a new token, or none any more after signing out and when the one that came
 * is worth nothing. Pages of other sites neither sign our readers in nor out.
 */
export function setSessionCookies(
  name: CallName,
  body: Answer<unknown>,
  requestContext: RequestContext,
  library: LoadedLibrary,
): void {
  const { browser } = requestContext;
  const { groupCode } = library;
  if (!browser?.sameOrigin) return;
  if (body.success && opening.includes(name)) {
    const token = tokenIn(body.data);
    if (token !== '') browser.setCookie(sessionCookie(groupCode, token, browser.secure));
    return;
  }
  const cookie = cookieValue(browser.cookies, sessionCookieName(groupCode, browser.secure));
  if (cookie === undefined) return;
  // Whatever the tab had kept: the cookie was asked too, and opens nothing.
  const isWorthless = !body.success && body.errCode === errCodes.unauthenticated;
  const isRefusal = (name === 'cancelAccount' || name === 'endAllSessions') && !body.success;
  if ((ending.includes(name) && !isRefusal) || isWorthless)
    browser.setCookie(sessionCookie(groupCode, '', browser.secure));
}
