import type { RequestContext } from '../../../lib/contract/answering.ts';
import type { CallName } from '../../../lib/contract/endpoints.ts';
import { errCodes } from '../../../lib/contract/envelope.ts';
import { cookieValue, jwtHeader, sessionCookieName } from '../../../lib/contract/session.ts';
import { situations } from '../../../lib/rules/situations.ts';
import { type ServiceContext, ServiceError, type SignedIn } from '../../platform/context/context.ts';
import type { LoadedLibrary } from '../../platform/configuration/types.ts';
import { withoutTracking } from '../../platform/db/writes.ts';
import { noteLanguage, readSession } from './sessions.ts';

/** What a reader without a verified contact may do where the library asks for one (portal-shell §4.2). */
const openBeforeBinding: readonly CallName[] = [
  'getSessionUser',
  'getCheckFlag',
  'getContactStatus',
  'logout',
  'logoutForExternal',
  'sendPhoneCode',
  'sendMailCode',
  'countPhoneCodes',
  'countMailCodes',
  'countContactChanges',
  'resetPhone',
  'bindContacts',
  // A sign-in by a link must see that another reader is signed in.
  'ssoOpac',
  'wxLogin',
  // Anyone who does not want to give a contact may still end the account.
  'checkCancellation',
  'sendCancellationCode',
  'cancelAccount',
];

function mustBindFirst(name: CallName, { file: { findConfig } }: LoadedLibrary, reader: SignedIn): boolean {
  const isBound = findConfig.bindMailOrPhone !== '1' || reader.mailVerified || reader.phoneVerified;
  return !isBound && !openBeforeBinding.includes(name);
}

/**
 * The tokens of a call: the header's before the cookie's. What a tab has kept may be over, or another library's: the
 * cookie is asked then. It counts only in requests of our own pages, because browsers send it along with what other sites
 * make them ask.
 */
export function tokensOf({ session, browser }: RequestContext, { groupCode }: LoadedLibrary): readonly string[] {
  const header = session?.jwtHeader.toLowerCase() === jwtHeader ? session.jwt : '';
  const cookie = browser?.sameOrigin
    ? cookieValue(browser.cookies, sessionCookieName(groupCode, browser.secure))
    : undefined;
  return [...new Set([header, cookie ?? ''])].filter((token) => token !== '');
}

export interface Access {
  /** The reader, when somebody is signed in who may use this call as one. */
  signedIn: () => Promise<SignedIn | undefined>;
  /**
   * @throws ServiceError 401 with the text of portal-shell §8 when nobody is signed in; 403 when the library wants a
   *   verified contact first
   */
  reader: () => Promise<SignedIn>;
}

/** Readers of pages that only read; undefined for visitors. */
const readersOfPages = new WeakMap<object, Promise<SignedIn | undefined>>();

/** The session is looked up once a call, or once for all calls of a page that only reads, and only if it is wanted. */
export function accessOf(
  name: CallName,
  requestContext: RequestContext,
  service: ServiceContext,
  library: LoadedLibrary,
): Access {
  const { page = {} } = requestContext;
  const look = async (token: string): Promise<SignedIn | undefined> => {
    const reader = await readSession(service, library, token);
    // The language that mail to the reader is written in.
    if (reader && reader.language !== requestContext.language)
      await noteLanguage(service, reader.id, requestContext.language);
    return reader;
  };
  const lookAtAll = async (): Promise<SignedIn | undefined> => {
    for (const token of tokensOf(requestContext, library)) {
      const reader = await look(token);
      if (reader) return reader;
    }
    return undefined;
  };
  const find = () => {
    const found = readersOfPages.get(page) ?? withoutTracking(lookAtAll);
    readersOfPages.set(page, found);
    return found;
  };
  return {
    signedIn: async () => {
      const reader = await find();
      return reader && !mustBindFirst(name, library, reader) ? reader : undefined;
    },
    reader: async () => {
      const reader = await find();
      if (!reader) throw new ServiceError(errCodes.unauthenticated, situations.sessionOver.key);
      if (mustBindFirst(name, library, reader))
        throw new ServiceError(errCodes.forbidden, situations.unverifiedContact.key);
      return reader;
    },
  };
}
