import { type CallContext, inputRefused } from '../../platform/context/context.ts';
import { casLogoutUrl, readLogoutRequest } from '../providers/cas.ts';
import { ProviderError } from '../../platform/http/http.ts';
import { keyedHash } from '../../platform/secrets.ts';
import { revokeSessionFrom } from '../sessions/sessions.ts';

/** Where a reader signs out of unified authentication too; empty where there is nowhere. */
export function unifiedLogoutUrl({ library, browser }: CallContext): string {
  const { findConfig, identity } = library.file;
  if (findConfig.unifieAuthen !== '1') return '';
  if (findConfig.unifieAuthenLogoutUrl !== '') return findConfig.unifieAuthenLogoutUrl;
  const home = browser && new URL(`/${library.mappingPath}`, browser.origin).href;
  return identity.cas ? casLogoutUrl(identity.cas.url, home) : '';
}

/** Whether a session began with unified authentication. */
export async function cameOfUnified({ store }: Pick<CallContext, 'store'>, sessionId: string): Promise<boolean> {
  const origin = await store.db
    .selectFrom('session_origin')
    .select('provider')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return origin?.provider === 'cas';
}

/**
 * Single logout: CAS reports that a sign-in is over, and the session that came of it ends. Anyone who knows the ticket is
 * believed: only CAS and we do.
 * @throws ServiceError 400 when it is no logout request
 */
export async function endCasSession(call: CallContext, text: string): Promise<void> {
  let ticket: string | undefined;
  try {
    ticket = readLogoutRequest(text);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  if (ticket === undefined) throw inputRefused();
  const session = keyedHash(call.secrets, 'cas', ticket);
  await revokeSessionFrom(call, call.library, { provider: 'cas', session });
}
