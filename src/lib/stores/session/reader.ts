import type { OutputOf } from '../../contract/contract.ts';
import type { SessionToken } from '../../contract/session.ts';
import { sessionIdKey, sessionKeys } from './keys.ts';

/** How a reader signed in (portal-shell §9). */
export const loginTypes = { account: '1', passport: '2', unified: '4' } as const;

export type UserInfo = OutputOf<'getSessionUser'>;
type ReadableStorage = Pick<Storage, 'getItem'>;

/** Event of the window when a reader's call was refused with 401; its detail is a `SessionOver`. */
export const sessionOverEvent = 'yuelan:session-over';
export interface SessionOver {
  message: string;
  /** The token that the call went with, where it went with one. */
  jwt: string | undefined;
}
/** Message by which a library's own service says that the login has timed out (portal-shell §8). */
export const timedOutMessage = 'xxx';

/** Says that the browser has a session, and whose: scripts cannot read the cookie with the token. */
export const hintCookie = (groupCode: string): string => `signedIn_${groupCode}`;

/** @param reader id of the reader; true where it is not known yet, undefined when nobody is signed in */
export function hintCookieText(groupCode: string, reader: string | true | undefined): string {
  const value = reader === undefined ? '' : reader === true ? '1' : `r${encodeURIComponent(reader)}`;
  return `${hintCookie(groupCode)}=${value}; path=/; samesite=lax${value === '' ? '; max-age=0' : ''}`;
}

function hintOf(cookies: string, groupCode: string): string {
  const start = `${hintCookie(groupCode)}=`;
  const pair = cookies.split(';').find((part) => part.trim().startsWith(start));
  return pair?.trim().slice(start.length) ?? '';
}
/** Whether the browser has a session at any library. @param cookies of the request */
export const hasAnyHint = (cookies: string): boolean => /(?:^|;\s*)signedIn_\w+=[1r]/.test(cookies);
export const hasHint = (cookies: string, groupCode: string): boolean => /^(1|r.+)$/.test(hintOf(cookies, groupCode));
/** Id of the reader whose session the browser has, or had; empty for a visitor, undefined for a reader without an id. */
export function hintedReader(cookies: string, groupCode: string): string | undefined {
  const hint = hintOf(cookies, groupCode);
  if (hint === '') return '';
  return hint.startsWith('r') && !hint.includes('%') ? hint.slice(1) : undefined;
}

/** True for what readers' data looks like; anything else in the storage is passed over. */
export function isUserInfo(value: unknown): value is UserInfo {
  return (
    typeof value === 'object' &&
    value !== null &&
    'groupCode' in value &&
    'name' in value &&
    typeof value.name === 'string' &&
    'opacPicUrl' in value &&
    typeof value.opacPicUrl === 'string'
  );
}

/** The reader of this tab, of whichever library; undefined for visitors. */
export function readerOfTab(storage: ReadableStorage): UserInfo | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(sessionKeys.userInfo) ?? '');
    return isUserInfo(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The reader of this tab in that library; undefined for visitors and for readers of another library. */
export function storedUser(storage: ReadableStorage, groupCode: string): UserInfo | undefined {
  const user = readerOfTab(storage);
  return user?.groupCode === groupCode ? user : undefined;
}

/** The token of this tab, of whichever library it is: the service takes none of another library. */
export function storedToken(storage: ReadableStorage): SessionToken | undefined {
  const jwt = storage.getItem(sessionKeys.jwt);
  const jwtHeader = storage.getItem(sessionKeys.jwtHeader);
  return jwt && jwtHeader ? { jwt, jwtHeader } : undefined;
}

export type StoredSession =
  | { kind: 'visitor'; id: '' }
  /** The browser has a session whose reader this tab does not know yet. */
  | { kind: 'unknown'; id: string }
  | { kind: 'reader'; id: string; user: UserInfo };

export interface StoredEnvironment {
  groupCode: string;
  /** In a frame of another site no cookie is stored: the reader of the frame's tab counts. */
  isFramed: boolean;
  /** A cookie says that the browser has a session. */
  isHinted: boolean;
  tab: ReadableStorage;
  shared: ReadableStorage;
}

export function storedSession({ groupCode, isFramed, isHinted, tab, shared }: StoredEnvironment): StoredSession {
  const user = storedUser(tab, groupCode);
  if (!isHinted && !(isFramed && user)) return { kind: 'visitor', id: '' };
  const id = shared.getItem(sessionIdKey(groupCode)) ?? '';
  const isSame = isFramed || (tab.getItem(sessionKeys.sessionId) ?? '') === id;
  return user && isSame ? { kind: 'reader', id, user } : { kind: 'unknown', id };
}

/** Event of the window when its session knows its reader. */
export const readerKnownEvent = 'yuelan:reader-known';

/** Listens for a session that another tab begins, or that this page learns of. */
export function onSessionBegun(groupCode: string, listener: () => void): void {
  addEventListener(readerKnownEvent, listener);
  addEventListener('storage', ({ key }) => {
    if (key === sessionIdKey(groupCode)) listener();
  });
}
