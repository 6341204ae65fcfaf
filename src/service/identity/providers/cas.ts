import { child, childText, find, readXml, type XmlElement } from '../../platform/http/xml.ts';
import { fetchText } from '../../platform/http/http.ts';
import { IdentityRefused, type Identity, type IdentityProvider } from './types.ts';

/** The address of a path of a CAS server. */
const at = (base: string, path: string): URL => new URL(`${base.replace(/(?<!\/)\/+$/, '')}/${path}`);

/** Attributes of an authentication; of one that is there several times the first. */
function attributesOf(success: XmlElement): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { name, text } of child(success, 'attributes')?.children ?? []) {
    const value = text.trim();
    if (value !== '') attributes[name] ??= value;
  }
  return attributes;
}

/**
 * What a CAS server says of a ticket (CAS protocol 3.0, 2.5).
 * @throws ProviderError when it is no such answer, IdentityRefused when the ticket is not good
 */
function readServiceResponse(text: string): Omit<Identity, 'session'> {
  const response = readXml(text);
  const success = child(response, 'authenticationSuccess');
  const user = childText(success, 'user');
  if (success === undefined || user === undefined) {
    const failure = child(response, 'authenticationFailure');
    throw new IdentityRefused(`CAS: ${failure?.attributes['code'] ?? 'no user'}`);
  }
  return { subject: user, attributes: attributesOf(success) };
}

/**
 * The ticket whose session a logout request ends (CAS protocol 3.0, 2.3.3); undefined when it is none.
 * @throws ProviderError when it is no XML
 */
export const readLogoutRequest = (text: string): string | undefined => {
  const request = readXml(text);
  return request.name === 'LogoutRequest' ? find(request, 'SessionIndex')?.text.trim() : undefined;
};

/** Where the browser signs out of CAS; CAS leads back to `service` where it knows it. */
export function casLogoutUrl(base: string, service: string | undefined): string {
  const url = at(base, 'logout');
  if (service !== undefined) url.searchParams.set('service', service);
  return url.href;
}

/**
 * Unified authentication by CAS 3.0.
 * @param loginUrl where readers sign in; /login of the server when empty
 */
export function createCas({ url }: { url: string }, loginUrl: string): IdentityProvider {
  const serviceOf = (returnTo: string, state: string) => {
    const service = new URL(returnTo);
    service.searchParams.set('state', state);
    return service.href;
  };
  return {
    begin: ({ returnTo, state }) => {
      const to = loginUrl === '' ? at(url, 'login') : new URL(loginUrl);
      to.searchParams.set('service', serviceOf(returnTo, state));
      return Promise.resolve({ url: to, kept: {} });
    },
    finish: async ({ returnTo, state, query }) => {
      const ticket = query.get('ticket') ?? '';
      // Proxy tickets (PT-) are for programs.
      if (!/^ST-[\x21-\x7e]{1,500}$/.test(ticket)) throw new IdentityRefused('CAS: no service ticket');
      const validate = at(url, 'p3/serviceValidate');
      validate.searchParams.set('service', serviceOf(returnTo, state));
      validate.searchParams.set('ticket', ticket);
      validate.searchParams.set('format', 'XML');
      return { ...readServiceResponse(await fetchText(validate, { timeoutMs: 8_000 })), session: ticket };
    },
  };
}
