import { hostOnly } from '../session.ts';

/** Name of the cookie with the session of staff of that library. */
export const deskCookieName = (groupCode: string, secure: boolean): string => hostOnly(`desk_${groupCode}`, secure);

/**
 * The Set-Cookie header of a session at the desk; an empty value takes it away. Pages of other sites never send it, and
 * it ends with the browser.
 * @param secure whether the browser came by https
 */
export const deskCookie = (groupCode: string, value: string, secure: boolean): string =>
  [
    `${deskCookieName(groupCode, secure)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
    ...(value === '' ? ['Max-Age=0'] : []),
  ].join('; ');
