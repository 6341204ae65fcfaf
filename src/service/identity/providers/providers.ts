import type { FindConfig } from '../../../lib/contract/config.ts';
import { createCas } from './cas.ts';
import { createOidc } from './oidc.ts';
import { type IdentitySettings, type SettingsOf, isLoopback } from '../../platform/configuration/identity.schema.ts';
import { type IdentityProvider, type IdentityProviderName, IdentityRefused } from './types.ts';
import { z } from 'zod';
import { fetchJson } from '../../platform/http/http.ts';
import { textsOf, asOurs, oauthTimeout } from './oauth.ts';
import * as client from 'openid-client';

/**
 * A passport of another service by the code flow of OAuth 2, with state and PKCE.
 * @param authorizeUrl where readers sign in
 */
function createPassport(
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

/** The answer to a code; a union id names the person in all applications of one owner. */
const answer = z.object({ openid: z.string().min(1).max(200), unionid: z.string().min(1).max(200).optional() });

/** A messaging app, whose code exchange is older than OAuth 2 was settled: appid and secret in a query. */
function createMessaging(settings: SettingsOf<'messaging'>, secret: string | undefined): IdentityProvider {
  const { authorizeUrl, tokenUrl, appId, scope } = settings;
  return {
    begin: ({ returnTo, state }) => {
      const url = new URL(authorizeUrl);
      const given = { appid: appId, redirect_uri: returnTo, response_type: 'code', scope, state };
      for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
      url.hash = 'wechat_redirect';
      return Promise.resolve({ url, kept: {} });
    },
    finish: async ({ query }) => {
      const code = query.get('code') ?? '';
      // Without a code the person has said no.
      if (code === '' || code.length > 500) throw new IdentityRefused('messaging: no code');
      const url = new URL(tokenUrl);
      const given = { appid: appId, secret: secret ?? '', code, grant_type: 'authorization_code' };
      for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
      const response = await fetchJson(url);
      const parsed = answer.safeParse(response);
      if (!parsed.success) throw new IdentityRefused('messaging: the code was refused');
      const { openid, unionid } = parsed.data;
      return { subject: unionid ?? openid, attributes: textsOf(parsed.data) };
    },
  };
}

export interface ProviderSource {
  settings: IdentitySettings;
  config: Pick<FindConfig, 'unifieAuthenLoginUrl' | 'passportLoginUrl'>;
  secretOf: (provider: IdentityProviderName) => string | undefined;
}

/** The provider of that name as the library has set it up; undefined when it has not. */
export function createProvider(
  name: IdentityProviderName,
  { settings, config, secretOf }: ProviderSource,
): IdentityProvider | undefined {
  const { cas, oidc, passport, messaging } = settings;
  if (name === 'cas') return cas && createCas(cas, config.unifieAuthenLoginUrl);
  if (name === 'oidc') return oidc && createOidc(oidc, secretOf('oidc'));
  if (name === 'messaging') return messaging && createMessaging(messaging, secretOf('messaging'));
  const isWhole = passport !== undefined && config.passportLoginUrl !== '';
  return isWhole ? createPassport(passport, config.passportLoginUrl, secretOf('passport')) : undefined;
}
