import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { choosePerson, Once, type Person } from './people.ts';
import { html, json, redirect, type Answer, type DoubleRequest } from './server.ts';

interface Granted {
  person: Person;
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string;
}

const hash = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The page that grants codes, for all three protocols that use them. */
function grant(title: string, { url }: DoubleRequest, people: readonly Person[], codes: Once<Granted>): Answer {
  const get = (name: string) => url.searchParams.get(name) ?? '';
  const redirectUri = get('redirect_uri');
  if (!URL.canParse(redirectUri)) return { status: 400, type: 'text/plain', body: 'redirect_uri' };
  const person = people.find(({ subject }) => subject === get('person'));
  if (!person) return html(choosePerson(title, url, people));
  const clientId = get('client_id') || get('appid');
  const granted = { person, clientId, redirectUri, challenge: get('code_challenge'), nonce: get('nonce') };
  const to = new URL(redirectUri);
  to.searchParams.set('code', codes.give(granted));
  to.searchParams.set('state', get('state'));
  return redirect(to);
}

/** The grant behind a code, if client, address and PKCE are those of its beginning. */
function redeem({ body, authorization }: DoubleRequest, secret: string, codes: Once<Granted>): Granted | undefined {
  const form = new URLSearchParams(body);
  const granted = codes.take(form.get('code') ?? '');
  const [id, password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  const client = form.has('client_id')
    ? { id: form.get('client_id'), password: form.get('client_secret') }
    : { id: decodeURIComponent(id ?? ''), password: decodeURIComponent(password ?? '') };
  const isSame =
    granted?.clientId === client.id &&
    (client.password ?? '') === secret &&
    granted.redirectUri === form.get('redirect_uri') &&
    granted.challenge === hash(form.get('code_verifier') ?? '');
  return isSame ? granted : undefined;
}

const refused = { ...json({ error: 'invalid_grant' }), status: 400 };

/** OAuth 2, code flow with PKCE: /authorize, /token, /user. */
export function createPassportDouble(
  people: readonly Person[],
  secret: string,
): (request: DoubleRequest) => Promise<Answer> {
  const codes = new Once<Granted>('');
  const tokens = new Map<string, Person>();
  return (request) => {
    const work = (): Answer => {
      if (request.path === '/authorize') return grant('学习通行证', request, people, codes);
      if (request.path === '/token') {
        const granted = redeem(request, secret, codes);
        if (!granted) return refused;
        const token = new Once<Person>('').give(granted.person);
        tokens.set(token, granted.person);
        return json({ access_token: token, token_type: 'Bearer', expires_in: 300 });
      }
      const person = tokens.get(request.authorization.replace(/^Bearer /, ''));
      if (request.path !== '/user' || !person) return { ...json({ error: 'invalid_token' }), status: 401 };
      return json({ uid: person.subject, name: person.name, account: person.account });
    };
    return Promise.resolve(work());
  };
}

/** The code exchange of messaging apps: /authorize and /token with appid and secret in a query. */
export function createMessagingDouble(
  people: readonly Person[],
  secret: string,
): (request: DoubleRequest) => Promise<Answer> {
  const codes = new Once<Granted>('');
  return (request) => {
    const { url, path } = request;
    if (path === '/authorize') return Promise.resolve(grant('扫码登录', request, people, codes));
    const granted = codes.take(url.searchParams.get('code') ?? '');
    const isGood =
      path === '/token' &&
      granted?.clientId === url.searchParams.get('appid') &&
      url.searchParams.get('secret') === secret;
    // As they do: 200 with an error in it.
    const answer = isGood
      ? { access_token: 'at', expires_in: 7200, openid: granted.person.subject, scope: 'snsapi_login' }
      : { errcode: 40029, errmsg: 'invalid code' };
    return Promise.resolve(json(answer));
  };
}

/** What tests make the OpenID provider do wrong. */
export interface OidcFaults {
  /** Signs with a key that it does not publish. */
  forgedKey?: boolean;
  claims?: Record<string, string>;
}

/** OpenID Connect: discovery, keys, /authorize, /token and /userinfo. */
export async function createOidcDouble(
  people: readonly Person[],
  secret: string,
  faults: OidcFaults = {},
): Promise<(request: DoubleRequest) => Promise<Answer>> {
  const codes = new Once<Granted>('');
  const tokens = new Map<string, Person>();
  const [published, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'demo', alg: 'RS256', use: 'sig' };

  const token = async (request: DoubleRequest): Promise<Answer> => {
    const granted = redeem(request, secret, codes);
    if (!granted) return refused;
    const { person, clientId, nonce } = granted;
    const access = new Once<Person>('').give(person);
    tokens.set(access, person);
    const { privateKey } = faults.forgedKey === true ? other : published;
    const idToken = await new SignJWT({ nonce, name: person.name, ...faults.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'demo' })
      .setIssuer(faults.claims?.['iss'] ?? request.base)
      .setSubject(person.subject)
      .setAudience(faults.claims?.['aud'] ?? clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return json({ access_token: access, token_type: 'Bearer', expires_in: 300, id_token: idToken });
  };

  return async (request) => {
    const { base, path } = request;
    if (path === '/.well-known/openid-configuration') {
      return json({
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        userinfo_endpoint: `${base}/userinfo`,
        jwks_uri: `${base}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    }
    if (path === '/jwks') return json({ keys: [jwk] });
    if (path === '/authorize') return grant('校外单点登录', request, people, codes);
    if (path === '/token') return token(request);
    const person = tokens.get(request.authorization.replace(/^Bearer /, ''));
    if (path !== '/userinfo' || !person) return { ...json({ error: 'invalid_token' }), status: 401 };
    return json({ sub: person.subject, name: person.name, account: person.account });
  };
}
