/**
 * Every key that the portal writes into the browser's storage. Names of portal-shell §3 stay as the specification has
 * them. Code outside this folder never reads a key: `eslint.config.js` forbids it.
 */

/** Session storage belongs to one tab. All of these are the reader's and go when the session ends. */
export const sessionKeys = {
  userInfo: 'userInfo',
  jwt: 'jwt',
  jwtHeader: 'jwtHeader',
  menuB: 'menuB',
  libCodeObj: 'libCodeObj',
  firstLoginFlag: 'fristLoginFlag',
  helpStep: 'helpStep',
  helpBackPath: 'helpBackPath',
  /** The reader returned to reader-driven purchasing after a sign-in that began there. */
  jumpFlag: 'jumpFlag',
  homeView: 'homeView',
  /** The session that this tab's copy belongs to: the value of `sessionIdKey` when the tab learnt of it. */
  sessionId: 'sessionId',
} as const;

/** The captcha that waits for an answer in this tab. It belongs to no reader and outlives a sign-in that was given up. */
export const captchaKey = 'codeKey';

/** How far the page was scrolled when another language was chosen. */
export const scrollKey = 'scrollTop';

/** What a sign-in under way has put into this tab. It goes when the sign-in is given up. */
export const signInKeys = { pending: 'pendingAction', forcedChange: 'forcedChange' } as const;

/** Unsent text of a reader, in this tab: the prefix, the reader's id, the name of the form. */
export const draftPrefix = 'draft ';

/** Local storage is shared by all tabs of all libraries of this origin. */
export const localKeys = {
  findConfig: 'findConfig',
  loginType: 'loginType',
  loginNextPath: 'loginNextPath',
  language: 'language',
  langFlag: 'langFlag',
  libCode: 'libCode',
  searchList: '/searchList',
  assistant: 'AISearch',
} as const;

/** Names the session that this browser has at a library: when it began, and whose it is. */
export const sessionIdKey = (groupCode: string): string => `session_${groupCode}`;
/** When the reader of a library last did something, for the idle guard. */
export const lastActKey = (groupCode: string): string => `lastActAt_${groupCode}`;
/** Loans and requests as the reader saw them last, and the card on the phone, for when there is no network. */
export const lastSeenKey = (groupCode: string): string => `lastSeen_${groupCode}`;
/** The windows of a library that a signed-in reader has open. */
export const windowsKey = (groupCode: string): string => `openWindows_${groupCode}`;
/** When the last window of a library was closed; the next page removes it. */
export const closedKey = (groupCode: string): string => `lastWindowClosed_${groupCode}`;
