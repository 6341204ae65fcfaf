import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOidc } from './oidc.ts';
import { IdentityRefused } from './types.ts';

// A provider that others wrote, with its own pages for signing in and consent.
let server: Server;
let issuer = '';
const returnTo = 'http://127.0.0.1:9/demo/signedIn/oidc';

beforeAll(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'yuelan', client_secret: 'a-secret-of-thirty-two-characters', redirect_uris: [returnTo] },
      { client_id: 'public', token_endpoint_auth_method: 'none', redirect_uris: [returnTo] },
    ],
    claims: { openid: ['sub'], profile: ['name', 'account'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: '李明', account: `account-${accountId}` }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['only for this test'] },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Goes through the provider's pages as a browser does, until it is sent back to the portal. */
async function signInAt(start: URL, account: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const headers = { cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') };
    const init = form ? { method: 'POST', body: form, headers } : { headers };
    const response = await fetch(url, { ...init, redirect: 'manual' });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      const page = await response.text();
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (action === undefined || prompt === undefined) throw new Error(`no form: ${page.slice(0, 500)}`);
      url = new URL(action, url);
      form = new URLSearchParams({ prompt, login: account, password: 'any' });
    } else {
      url = new URL(location, url);
      if (url.href.startsWith(returnTo)) return url;
      form = undefined;
    }
  }
  throw new Error('too many steps');
}

test.each([
  ['with a secret', 'yuelan', 'a-secret-of-thirty-two-characters'],
  ['as a public client', 'public', undefined],
])('somebody signs in %s: code, PKCE, nonce, signature and what the provider reports', async (_, clientId, secret) => {
  const provider = createOidc({ issuer, clientId, scope: 'openid profile', binding: 'password' }, secret);
  const { url, kept } = await provider.begin({ returnTo, state: 'a-state' });
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  const back = await signInAt(url, 'p1');
  const returned = { returnTo, state: 'a-state', kept, query: back.searchParams };
  const identity = await provider.finish(returned);
  expect(identity).toMatchObject({ subject: 'p1', attributes: { account: 'account-p1', name: '李明' } });
  // The code has been used.
  await expect(provider.finish(returned)).rejects.toThrow(IdentityRefused);
});

test('rejects an answer with another state, nonce or verifier', async () => {
  const settings = { issuer, clientId: 'yuelan', scope: 'openid', binding: 'password' as const };
  const provider = createOidc(settings, 'a-secret-of-thirty-two-characters');
  for (const change of [{ state: 'other' }, { nonce: 'other' }, { verifier: 'x'.repeat(43) }]) {
    const { url, kept } = await provider.begin({ returnTo, state: 'a-state' });
    const { searchParams: query } = await signInAt(url, 'p1');
    const { state = 'a-state', ...others } = change;
    const returned = { returnTo, state, kept: { ...kept, ...others }, query };
    await expect(provider.finish(returned)).rejects.toThrow(IdentityRefused);
  }
});
