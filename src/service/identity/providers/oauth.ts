import * as client from 'openid-client';
import { ProviderError } from '../../platform/http/http.ts';
import { IdentityRefused } from './types.ts';

/** Seconds for each request to a provider. */
export const oauthTimeout = 8;

/** The errors of the client library as ours: refused by the provider or by the checks, or nobody there. */
export async function asOurs<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof IdentityRefused || error instanceof ProviderError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'OAUTH_TIMEOUT') throw new ProviderError('slow', 'no answer in time', { cause: error });
    const isAnswer =
      error instanceof client.AuthorizationResponseError ||
      error instanceof client.ResponseBodyError ||
      error instanceof client.WWWAuthenticateChallengeError ||
      code.startsWith('OAUTH_');
    if (isAnswer) throw new IdentityRefused(`OAuth: ${code}`, { cause: error });
    throw new ProviderError('down', 'no connection', { cause: error });
  }
}

/** Claims about a person that are texts or numbers. */
export const textsOf = (claims: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
