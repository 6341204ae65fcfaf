import * as client from 'openid-client';
import { fetchJson } from '../../platform/http/http.ts';
import { asOurs, oauthTimeout, textsOf } from './oauth.ts';
import { isLoopback, type SettingsOf } from '../../platform/configuration/identity.schema.ts';
import { IdentityRefused, type IdentityProvider } from './types.ts';

/**
 * A passport of another service by the code flow of OAuth 2, with state and PKCE.
 * @param authorizeUrl where readers sign in
 */
export function createPassport(
  settings: SettingsOf<'passport'>,
  authorizeUrl: string,
  secret: string | undefined,
): IdentityProvider {
  const { clientId, scope, tokenUrl, userUrl, subject: name } = settings;
  const server = { issuer: new URL(tokenUrl).origin, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl };
  const authentication = secret === undefined ? client.None() : client.ClientSecretPost(secret);
  const configuration = new client.Configuration(server, clientId, undefined, authentication);
  configuration.timeout = oauthTimeout;
  if (isLoopback(new URL(tokenUrl))) client.allowInsecureRequests(configuration);

  return {
    begin: async ({ returnTo, state }) => {
      const verifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        state,
        ...(scope !== '' && { scope }),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, kept: { verifier } };
    },
    finish: async ({ returnTo, state, kept: { verifier = '' }, query }) => {
      const current = new URL(returnTo);
      current.search = query.toString();
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const { access_token: token } = await asOurs(client.authorizationCodeGrant(configuration, current, checks));
      const profile = await fetchJson(new URL(userUrl), { headers: { authorization: `Bearer ${token}` } });
      const attributes = textsOf(typeof profile === 'object' && profile !== null ? profile : {});
      const subject = attributes[name];
      if (subject === undefined || subject === '') throw new IdentityRefused(`passport: no ${name}`);
      return { subject, attributes };
    },
  };
}
