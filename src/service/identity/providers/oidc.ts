import * as client from 'openid-client';
import { asOurs, oauthTimeout, textsOf } from './oauth.ts';
import { isLoopback, type SettingsOf } from '../../platform/configuration/identity.schema.ts';
import { IdentityRefused, type IdentityProvider } from './types.ts';

/** How long what a provider publishes of itself is believed, in milliseconds. */
const discoveredMs = 60 * 60_000;

/** External single sign-on by OpenID Connect: code flow with PKCE, state and nonce. */
export function createOidc(settings: SettingsOf<'oidc'>, secret: string | undefined): IdentityProvider {
  const { clientId, scope } = settings;
  const issuer = new URL(settings.issuer);
  let known: { at: number; configuration: Promise<client.Configuration> } | undefined;

  const configured = (): Promise<client.Configuration> => {
    if (known && Date.now() - known.at < discoveredMs) return known.configuration;
    const authentication = secret === undefined ? client.None() : client.ClientSecretBasic(secret);
    const configuration = client.discovery(issuer, clientId, undefined, authentication, {
      timeout: oauthTimeout,
      // The token's signature is checked even where TLS vouches for it; http is for this machine alone.
      execute: isLoopback(issuer)
        ? [client.enableNonRepudiationChecks, client.allowInsecureRequests]
        : [client.enableNonRepudiationChecks],
    });
    const found = { at: Date.now(), configuration };
    known = found;
    configuration.catch(() => {
      if (known === found) known = undefined;
    });
    return configuration;
  };

  return {
    begin: async ({ returnTo, state }) => {
      const configuration = await asOurs(configured());
      const verifier = client.randomPKCECodeVerifier();
      const nonce = client.randomNonce();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, kept: { verifier, nonce } };
    },
    finish: async ({ returnTo, state, kept: { verifier = '', nonce = '' }, query }) => {
      const configuration = await asOurs(configured());
      const current = new URL(returnTo);
      current.search = query.toString();
      const tokens = await asOurs(
        client.authorizationCodeGrant(configuration, current, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new IdentityRefused('OIDC: no claims');
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await asOurs(client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) : {};
      return { subject: claims.sub, attributes: { ...textsOf(claims), ...textsOf(more) } };
    },
  };
}
