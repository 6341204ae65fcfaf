import type { APIContext } from 'astro';
import { createClient, type Client } from '#lib/client/client.ts';
import type { ClientSite } from '#lib/client/conventions.ts';
import { createDeskClient, type DeskClient } from '#lib/client/desk.ts';
import type { SessionToken } from '#lib/contract/session.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { hintCookieText } from '#lib/stores/session/reader.ts';
import { parseAddress } from '#lib/urls/address.ts';
import { ownPath } from '#lib/urls/own-path.ts';
import { onTheWayIn } from '#lib/urls/sign-in-screens.ts';

export interface Door {
  requestContext: ClientSite;
  origin: string;
  unreachable: string;
  /** The service's own door, on behalf of the reader's address. @param page one for all calls of a page that only reads */
  ask: (request: Request, page?: object) => Promise<Response>;
}

export interface FormAnswering extends Pick<Door, 'requestContext' | 'ask'> {
  client: Client;
  t: Translate;
}

/**
 * The way of a page to the service, for anyone who asks for the page. @param page Astro's own, or the context of an
 * endpoint
 */
export function doorOf(page: Pick<APIContext, 'locals' | 'url' | 'clientAddress'>): Door {
  const { site, language, t, service } = page.locals;
  return {
    requestContext: { mappingPath: site.mappingPath, groupCode: site.groupCode, language },
    origin: page.url.origin,
    unreachable: t('unreachable'),
    ask: (request, readingPage) => service.fetch(request, { address: page.clientAddress, page: readingPage }),
  };
}

/**
 * A client whose calls have these headers too, and the cookies of their answers.
 * @param page one for all calls, where they only read
 */
function collecting(
  door: Door,
  more: Readonly<Record<string, string>>,
  page?: object,
): { client: Client; cookies: string[] } {
  const cookies: string[] = [];
  const client = createClient({
    site: door.requestContext,
    origin: door.origin,
    unreachable: door.unreachable,
    fetch: async (outgoing) => {
      for (const [name, value] of Object.entries(more)) outgoing.headers.set(name, value);
      const response = await door.ask(outgoing, page);
      cookies.push(...response.headers.getSetCookie());
      return response;
    },
  });
  return { client, cookies };
}

/**
 * The client of a reader whose page asks on the server: its calls carry the browser's cookies as calls of our own page,
 * and the cookies of the answers are collected. What the page asks must prove on its own that this browser wants it:
 * the reader may come from another site.
 * @param page an object of its own where all calls of the client only read: the session is looked up once for them
 */
export function clientOfReader({ headers }: Request, door: Door, page?: object): { client: Client; cookies: string[] } {
  const more = {
    cookie: headers.get('cookie') ?? '',
    'sec-fetch-site': 'same-origin',
    'user-agent': headers.get('user-agent') ?? '',
  };
  return collecting(door, more, page);
}

/** Fields by which the service recognises its own forms and their sender. */
const carried = ['cookie', 'origin', 'referer', 'sec-fetch-site', 'user-agent'];

/** The client of staff whose page asks on the server: the service checks that the page is one of ours. */
export function clientOfStaff({ headers }: Request, door: Door): DeskClient {
  return createDeskClient(door.requestContext, door.unreachable, (path, init) => {
    const outgoing = new Request(new URL(path, door.origin), init);
    for (const [name, value] of headers) if (carried.includes(name)) outgoing.headers.set(name, value);
    return door.ask(outgoing);
  });
}

/**
 * The cookie that says who is signed in now: a form that is sent after the session has ended is stored for that reader.
 * @param session of the reader; left out where the cookies of the request have it
 */
export async function readerHint(request: Request, door: Door, session?: SessionToken): Promise<string> {
  const requestContext = { ...door.requestContext, ...(session && { session }) };
  const user = await clientOfReader(request, { ...door, requestContext }).client.call('getSessionUser', {});
  return hintCookieText(requestContext.groupCode, (user.success && user.data.userId) || true);
}

/**
 * The client of a form that a browser without scripts has sent: its calls carry where the form came from, so that the
 * service believes the cookie of forms of our own pages alone; the cookies of the answers are collected.
 */
export function clientOfForm({ headers }: Request, door: Door): { client: Client; cookies: string[] } {
  return collecting(door, Object.fromEntries([...headers].filter(([name]) => carried.includes(name))));
}

/**
 * Headers of personal pages with a secret in their address: no cache keeps them, and no other site gets the address.
 * Our own does: a form of a page without a referrer comes without its origin, and would be refused as another site's.
 */
export const privately = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } as const;

export function leadOn(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, ...privately });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Reads the path to go to, inside its library: with the library before it, as browsers see it, or without. */
export function wantedPath(text: string | null): string | undefined {
  if (text === null || !text.startsWith('/')) return undefined;
  const at = text.indexOf('?');
  const [pathname, search] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
  const path = ownPath(parseAddress(pathname).path + search);
  return path !== undefined && onTheWayIn.test(path) ? undefined : path;
}
