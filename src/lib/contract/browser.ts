import type { AskingBrowser } from './answering.ts';

/**
 * Whether a request comes from a page of its own origin. Browsers say so in Sec-Fetch-Site, which pages cannot set;
 * older ones by Origin, or by Referer for what they read.
 */
export function isSameOrigin(request: Request): boolean {
  const { headers } = request;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = headers.get('origin') ?? (request.method === 'GET' ? headers.get('referer') : null);
  return from !== null && URL.canParse(from) && new URL(from).origin === new URL(request.url).origin;
}

/**
 * The browser behind a request, for calls that a server makes on its behalf.
 * @param setCookie takes the Set-Cookie headers that belong on the response
 */
export const browserOf = (request: Request, setCookie: (header: string) => void): AskingBrowser => ({
  cookies: request.headers.get('cookie') ?? '',
  origin: new URL(request.url).origin,
  sameOrigin: isSameOrigin(request),
  agent: request.headers.get('user-agent') ?? '',
  secure: new URL(request.url).protocol === 'https:',
  setCookie,
});
