import { z } from 'zod';
import { fetchJson } from '../../platform/http/http.ts';
import { textsOf } from './oauth.ts';
import type { SettingsOf } from '../../platform/configuration/identity.schema.ts';
import { IdentityRefused, type IdentityProvider } from './types.ts';

/** The answer to a code; a union id names the person in all applications of one owner. */
const answer = z.object({ openid: z.string().min(1).max(200), unionid: z.string().min(1).max(200).optional() });

/** A messaging app, whose code exchange is older than OAuth 2 was settled: appid and secret in a query. */
export function createMessaging(settings: SettingsOf<'messaging'>, secret: string | undefined): IdentityProvider {
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
