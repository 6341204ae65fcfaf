import { choosePerson, Once, page, type Person } from './people.ts';
import { html, redirect, type Answer, type DoubleRequest } from './server.ts';

interface Granted {
  person: Person;
  service: string;
}
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (entry) => `&#${String(entry.charCodeAt(0))};`);

/** A CAS 3.0 server: /login, /p3/serviceValidate, /logout with single logout. */
export function createCasDouble(people: readonly Person[]): (request: DoubleRequest) => Promise<Answer> {
  const tickets = new Once<Granted>('ST-');
  const signedIn = new Once<Person>('TGT-');
  /** Who is signed in by the cookie, and where to tell of the end of it. */
  const sessions = new Map<string, { person: Person; services: { ticket: string; service: string }[] }>();
  const sessionOf = ({ cookie }: DoubleRequest) => /(?:^|; )TGC=([\w-]+)/.exec(cookie)?.[1] ?? '';

  const login = (request: DoubleRequest): Answer => {
    const { url } = request;
    const service = url.searchParams.get('service') ?? '';
    const person = people.find(({ subject }) => subject === url.searchParams.get('person'));
    let key = sessionOf(request);
    if (person) {
      key = signedIn.give(person);
      sessions.set(key, { person, services: [] });
    }
    const session = sessions.get(key);
    if (!session || !URL.canParse(service)) return html(choosePerson('统一身份认证 CAS', url, people));
    const ticket = tickets.give({ person: session.person, service });
    session.services.push({ ticket, service });
    const to = new URL(service);
    to.searchParams.set('ticket', ticket);
    return { ...redirect(to), cookie: `TGC=${key}; Path=/; HttpOnly; SameSite=Lax` };
  };

  const validate = ({ url }: DoubleRequest): Answer => {
    const granted = tickets.take(url.searchParams.get('ticket') ?? '');
    const isGood = granted?.service === url.searchParams.get('service');
    const result =
      granted && isGood
        ? `<cas:authenticationSuccess><cas:user>${escapeXml(granted.person.subject)}</cas:user><cas:attributes>` +
          `<cas:displayName>${escapeXml(granted.person.name)}</cas:displayName>` +
          (granted.person.account === undefined
            ? ''
            : `<cas:account>${escapeXml(granted.person.account)}</cas:account>`) +
          `</cas:attributes></cas:authenticationSuccess>`
        : `<cas:authenticationFailure code="${granted ? 'INVALID_SERVICE' : 'INVALID_TICKET'}">no</cas:authenticationFailure>`;
    const body = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${result}</cas:serviceResponse>`;
    return { status: 200, type: 'application/xml', body };
  };

  const logout = async (incoming: DoubleRequest): Promise<Answer> => {
    const session = sessions.get(sessionOf(incoming));
    sessions.delete(sessionOf(incoming));
    for (const { ticket, service } of session?.services ?? []) {
      const request =
        `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0">` +
        `<samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
      // Like CAS, sign out here even if the service cannot be notified.
      await fetch(service, { method: 'POST', body: new URLSearchParams({ logoutRequest: request }) }).catch(
        () => undefined,
      );
    }
    const back = incoming.url.searchParams.get('service');
    const cookie = 'TGC=; Path=/; Max-Age=0';
    if (back !== null && URL.canParse(back)) return { ...redirect(new URL(back)), cookie };
    return { ...html(page('统一身份认证 CAS', '<p>已退出 / You have signed out</p>')), cookie };
  };

  return async (request) => {
    if (request.path === '/login') return login(request);
    if (request.path === '/p3/serviceValidate') return validate(request);
    return request.path === '/logout' ? logout(request) : { status: 404, type: 'text/plain', body: 'not found' };
  };
}
