/** Name of the request header that carries the token; the browser learns it with every token (portal-shell §3). */
export const jwtHeader = 'x-reader-jwt';

/** Marks a cookie, where readers come by https, that no other host of the domain can set or overwrite (RFC 6265bis). */
export const hostOnly = (name: string, secure: boolean): string => `${secure ? '__Host-' : ''}${name}`;

/**
 * Name of the cookie with the token of that library. Every library has its own, so that signing in to one library of a
 * host neither opens nor ends anything in another.
 * @param secure whether the reader came by https
 */
export const sessionCookieName = (groupCode: string, secure: boolean): string =>
  hostOnly(`reader_${groupCode}`, secure);

/** A token and the header that it travels in, as sign-in answers them and the browser keeps them. */
export interface SessionToken {
  jwt: string;
  jwtHeader: string;
}

/**
 * The Set-Cookie header of a token; an empty one takes the cookie away. The cookie ends with the browser: closing it
 * signs out (portal-shell §4.4).
 * @param secure whether the reader came by https
 */
export const sessionCookie = (groupCode: string, jwt: string, secure: boolean): string =>
  [
    `${sessionCookieName(groupCode, secure)}=${jwt}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
    ...(jwt === '' ? ['Max-Age=0'] : []),
  ].join('; ');

/** Name of the cookie by which a browser is known to accounts of that library that were signed in to on it. */
export const deviceCookieName = (groupCode: string, secure: boolean): string => hostOnly(`known_${groupCode}`, secure);

/** The Set-Cookie header of a browser that is known; it stays a year after the last sign-in. */
export const deviceCookie = (groupCode: string, value: string, secure: boolean): string =>
  [
    `${deviceCookieName(groupCode, secure)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${String(365 * 24 * 60 * 60)}`,
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** The value of a cookie in a Cookie header; undefined when it is not there. */
export function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
