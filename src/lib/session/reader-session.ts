import type { OutputOf } from '../contract/contract.ts';
import type { SessionToken } from '../contract/session.ts';

/**
 * What the browser keeps of a signed-in reader (portal-shell §3 Storage): names are the specification's. Session
 * storage belongs to one tab and ends with it; a tab opened beside it knows by `hintCookie` that there is a session.
 */
export const sessionKeys = {
  userInfo: 'userInfo',
  jwt: 'jwt',
  jwtHeader: 'jwtHeader',
  codeKey: 'codeKey',
  menuB: 'menuB',
  libCodeObj: 'libCodeObj',
  firstLoginFlag: 'fristLoginFlag',
  helpStep: 'helpStep',
  helpBackPath: 'helpBackPath',
  /** Reader-driven purchasing was come back to after the sign-in that it asked for. */
  jumpFlag: 'jumpFlag',
  /** How the reader has arranged the home page, as its setting has it. */
  homeView: 'homeView',
} as const;
export const localKeys = {
  findConfig: 'findConfig',
  loginType: 'loginType',
  loginNextPath: 'loginNextPath',
} as const;
/** When the reader of a library last did something, for the idle guard: that of another is another's matter. */
export const lastActKey = (groupCode: string): string => `lastActAt_${groupCode}`;

/** How a reader signed in (portal-shell §9). */
export const loginTypes = { account: '1', passport: '2', unified: '4' } as const;

export type UserInfo = OutputOf<'getSessionUser'>;
type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Tells other tabs of this origin that somebody signed in or out. */
export const sessionChannel = 'yuelan:session';

/** Event of the window when a call that is for readers was refused to whoever asked; its detail is the message. */
export const sessionOverEvent = 'yuelan:session-over';
/** Message by which a library's own service says that the login has timed out (portal-shell §8). */
export const timedOutMessage = 'xxx';

/** Event of the window when it is known who is signed in on this page; its detail is the reader, none for a visitor. */
export const readerEvent = 'yuelan:reader';

/** True in its text and nothing more: scripts cannot read the cookie with the token. */
export const hintCookie = (groupCode: string): string => `signedIn_${groupCode}`;
export const hintCookieText = (groupCode: string, signedIn: boolean): string =>
  `${hintCookie(groupCode)}=${signedIn ? '1' : ''}; path=/; samesite=lax${signedIn ? '' : '; max-age=0'}`;
export const hasHint = (cookies: string, groupCode: string): boolean =>
  cookies.split(';').some((part) => part.trim() === `${hintCookie(groupCode)}=1`);

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

/** The reader of this tab in that library; undefined for visitors and for readers of another library. */
export function storedUser(storage: SessionStorage, groupCode: string): UserInfo | undefined {
  const text = storage.getItem(sessionKeys.userInfo);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isUserInfo(value) && value.groupCode === groupCode ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The token of this tab, of whichever library it is: the service takes none of another library. */
export function storedToken(storage: SessionStorage): SessionToken | undefined {
  const jwt = storage.getItem(sessionKeys.jwt);
  const jwtHeader = storage.getItem(sessionKeys.jwtHeader);
  return jwt && jwtHeader ? { jwt, jwtHeader } : undefined;
}

export function storeToken(storage: SessionStorage, { jwt, jwtHeader }: SessionToken): void {
  storage.setItem(sessionKeys.jwt, jwt);
  storage.setItem(sessionKeys.jwtHeader, jwtHeader);
}

export function storeUser(storage: SessionStorage, user: UserInfo): void {
  // What the tab has of another library's reader.
  if (storedUser(storage, user.groupCode) === undefined) {
    for (const key of [sessionKeys.menuB, sessionKeys.homeView]) storage.removeItem(key);
  }
  storage.setItem(sessionKeys.userInfo, JSON.stringify(user));
  storage.setItem(sessionKeys.firstLoginFlag, user.fristLoginFlag);
}

/** Takes away everything of the reader that this tab keeps. */
export function clearReader(storage: SessionStorage): void {
  for (const key of Object.values(sessionKeys)) storage.removeItem(key);
}
