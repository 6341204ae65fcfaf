import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { html, json, type Answer, type Double, type DoubleRequest } from '#demo/identity-services/server.ts';

/** What tests make the platform do wrong. */
export interface LtiFaults {
  /** `other`: signs with a key that it does not publish; `none`: does not sign. */
  key?: 'other' | 'none';
  claims?: JWTPayload;
}

const ltiClient = { clientId: 'yuelan', deploymentId: 'd1' } as const;

const core = 'https://purl.imsglobal.org/spec/lti/claim';
const deepLinking = 'https://purl.imsglobal.org/spec/lti-dl/claim';

/** Settings of a library for the platform that is served at this address. */
export const ltiSettings = (url: string) => ({
  issuer: url,
  clientId: ltiClient.clientId,
  deploymentIds: [ltiClient.deploymentId],
  authorizeUrl: `${url}/authorize`,
  jwksUrl: `${url}/jwks`,
});

interface Link {
  title: string;
  url: string;
}

/** A message about a link, or with a request to choose one. @param target address of the link; none for a choice */
export const ltiMessage = (base: string, target: string): JWTPayload =>
  target === ''
    ? {
        [`${core}/message_type`]: 'LtiDeepLinkingRequest',
        [`${deepLinking}/deep_linking_settings`]: {
          deep_link_return_url: `${base}/return`,
          accept_types: ['link', 'ltiResourceLink'],
          accept_presentation_document_targets: ['iframe', 'window'],
          data: 'of the platform',
        },
      }
    : {
        [`${core}/message_type`]: 'LtiResourceLinkRequest',
        [`${core}/target_link_uri`]: target,
        [`${core}/resource_link`]: { id: '1' },
        [`${core}/context`]: { id: 'c1', label: 'CS201', title: '数据结构' },
      };

export interface LtiPlatformDouble {
  double: Double;
  /** Answers an authentication request with a message, as the platform posts it. */
  answer: (request: string, message: JWTPayload, now?: number) => Promise<{ state: string; idToken: string }>;
}

/** A learning platform: /jwks, /authorize, /course with its links and /return for chosen ones. */
export async function createLtiPlatform(faults: LtiFaults = {}): Promise<LtiPlatformDouble> {
  const [published, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const links: Link[] = [];

  const answer: LtiPlatformDouble['answer'] = async (request, message, now = Date.now()) => {
    const url = new URL(request);
    const get = (name: string) => url.searchParams.get(name) ?? '';
    const seconds = Math.floor(now / 1000);
    const payload: JWTPayload = {
      iss: `${url.origin}${url.pathname.replace(/\/authorize$/, '')}`,
      aud: get('client_id'),
      sub: 'user',
      iat: seconds,
      exp: seconds + 300,
      nonce: get('nonce'),
      [`${core}/version`]: '1.3.0',
      [`${core}/deployment_id`]: ltiClient.deploymentId,
      [`${core}/roles`]: [],
      ...message,
      ...faults.claims,
    };
    const { privateKey } = faults.key === 'other' ? other : published;
    const idToken =
      faults.key === 'none'
        ? new UnsecuredJWT(payload).encode()
        : await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey);
    return { state: get('state'), idToken };
  };

  const authorize = async ({ url, base }: DoubleRequest): Promise<Answer> => {
    const { state, idToken } = await answer(url.href, ltiMessage(base, url.searchParams.get('lti_message_hint') ?? ''));
    const to = url.searchParams.get('redirect_uri') ?? '';
    return html(`<body onload="document.forms[0].submit()"><form method="post" action="${to}">
      <input name="state" value="${state}"><input name="id_token" value="${idToken}"></form>`);
  };

  /** @param tool address of the library; its login is started by the links */
  const course = (base: string, tool: string): Answer => {
    const login = (target: string) => {
      const query = new URLSearchParams({ iss: base, login_hint: 'u', target_link_uri: `${tool}/lti/launch` });
      if (target !== '') query.set('lti_message_hint', target);
      return `${tool}/lti/login?${query.toString()}`;
    };
    const rows = links.map(({ title, url }) => `<li><a href="${login(url)}">${title}</a></li>`).join('');
    const frame = `<iframe title="chooser" width="900" height="600" src="${login('')}"></iframe>`;
    return html(`<!doctype html><title>Course</title><ul>${rows}</ul>${links.length === 0 ? frame : ''}`);
  };

  const takeChoice = async ({ base, body }: DoubleRequest): Promise<Answer> => {
    const token = new URLSearchParams(body).get('JWT') ?? '';
    const [, claims = ''] = token.split('.');
    const items = JSON.parse(Buffer.from(claims, 'base64url').toString())[`${deepLinking}/content_items`] as Link[];
    // Next to the page of a course.
    const keys = await (await fetch(new URL('lti/keys.json', items[0]?.url))).json();
    await jwtVerify(token, createLocalJWKSet(keys), { issuer: ltiClient.clientId, audience: base });
    links.push(...items);
    return html(`<!doctype html><title>Added</title><p>${items.map(({ title }) => title).join()}</p>`);
  };

  const double: Double = async (request) => {
    const { base, path, url } = request;
    if (path === '/jwks') return json({ keys: [jwk] });
    if (path === '/authorize') return authorize(request);
    if (path === '/return') return takeChoice(request);
    return course(base, url.searchParams.get('tool') ?? '');
  };
  return { double, answer };
}
