import type { Asker } from '../../lib/contract/answering.ts';
import type { CallName } from '../../lib/contract/endpoints.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { cookieValue, jwtHeader, sessionCookieName } from '../../lib/contract/session.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { LoadedLibrary } from '../libraries/types.ts';
import { readSession } from './sessions.ts';
import type { SignedIn } from './types.ts';

/** What a reader without a verified contact may do where the library asks for one (portal-shell §4.2). */
const openBeforeBinding: readonly CallName[] = ['getSessionUser', 'getCheckFlag', 'getContactStatus', 'bindContacts'];

/**
 * The token of a call: the header's before the cookie's. A cookie counts only in requests of our own pages, because
 * browsers send it along with what other sites make them ask.
 */
export function tokenOf({ session, browser }: Asker, { groupCode }: LoadedLibrary): string | undefined {
  if (session && session.jwtHeader.toLowerCase() === jwtHeader && session.jwt !== '') return session.jwt;
  const cookie = browser && cookieValue(browser.cookies, sessionCookieName(groupCode));
  return cookie === undefined || cookie === '' || !browser?.sameOrigin ? undefined : cookie;
}

/** Who asks, when somebody is signed in; the session is looked up once a call, and only if it is wanted. */
export function signedInOf(
  asker: Asker,
  service: ServiceContext,
  library: LoadedLibrary,
): () => Promise<SignedIn | undefined> {
  let found: Promise<SignedIn | undefined> | undefined;
  return () => {
    const token = tokenOf(asker, library);
    found ??= token === undefined ? Promise.resolve(undefined) : readSession(service, library, token);
    return found;
  };
}

/**
 * The reader of a call that is for readers only.
 * @throws ServiceError 401 with the text of portal-shell §8 when nobody is signed in; 403 when the library wants a
 *   verified contact first
 */
export async function readerOf(
  name: CallName,
  library: LoadedLibrary,
  signedIn: () => Promise<SignedIn | undefined>,
): Promise<SignedIn> {
  const reader = await signedIn();
  if (!reader) throw new ServiceError(errCodes.unauthenticated, 'loginExpired');
  const mustBind = library.file.findConfig.bindMailOrPhone === '1' && !reader.mailVerified && !reader.phoneVerified;
  if (mustBind && !openBeforeBinding.includes(name)) throw new ServiceError(errCodes.forbidden, 'bindContactFirst');
  return reader;
}
