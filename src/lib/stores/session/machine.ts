import { atom, type ReadableAtom } from 'nanostores';
import type { SessionToken } from '../../contract/session.ts';
import { afterSignIn, isOfLibrary, isPurchasing, type AfterSignIn } from '../../urls/after-sign-in.ts';
import { isSignInAddress } from '../../urls/sign-in-screens.ts';
import { clearChat } from './assistant.ts';
import type { Ending, SessionMessage } from './channel.ts';
import { dropDrafts } from './drafts.ts';
import { lastActKey, lastSeenKey, localKeys, sessionIdKey, sessionKeys, signInKeys } from './keys.ts';
import { forgetOthers, forgetSeen } from './last-seen.ts';
import { clearWindows } from './open-windows.ts';
import { isPendingHere } from './pending-here.ts';
import { dropPending, pendingReader } from './pending.ts';
import { readerOfTab, storedSession, storedToken, storedUser, type StoredSession, type UserInfo } from './reader.ts';
import type { StorageArea } from './storage.ts';

/** `id` names the session; an answer that belongs to another one is out of date. */
export type SessionState =
  | { kind: 'visitor'; id: ''; ending?: Ending }
  /**
   * The service has ended the session of a reader, who may sign in again on this page: forms stay as they are.
   * `isSigningIn`: the sign-in that a refused call of this page opened is under way.
   */
  | { kind: 'refused'; id: ''; userId: string; isSigningIn: boolean }
  | Exclude<StoredSession, { kind: 'visitor' }>;

/** The dialogs about the session. A page shows at most one of them. */
export type DialogKind = 'welcome' | 'idleWarning' | 'signOutFailed' | 'signIn' | 'idleEnded';
/** A dialog replaces one of lower rank and waits for the others. */
const ranks: Record<DialogKind, number> = { welcome: 0, idleWarning: 1, signOutFailed: 2, signIn: 3, idleEnded: 3 };

/** One tab of a browser, on a page of one library. */
export interface SessionEnvironment {
  groupCode: string;
  mappingPath: string;
  /** Address of the library's home page, as the page has it. */
  home: string;
  /** In a frame of another site no cookie is stored: the reader of the frame's tab counts. */
  isFramed: boolean;
  tab: StorageArea;
  shared: StorageArea;
  /** The cookie that says that the browser has a session, and whose. */
  hint: { isSet: () => boolean; set: (reader: string | undefined) => void };
  /** Milliseconds since 1970. */
  now: () => number;
  path: () => string;
  /** Notifies the other tabs of this browser. */
  post: (message: SessionMessage) => void;
}

export interface Session {
  state: ReadableAtom<SessionState>;
  /** The reader of this tab; undefined for visitors, and while the tab does not know who is signed in. */
  user: () => UserInfo | undefined;
  /** Whether the browser has a session, whose reader this tab may not know yet. */
  isOpen: () => boolean;
  /** Reads the browser's storage again: when a page is loaded or comes back, and when another tab changed it. */
  load: () => void;
  receive: (message: SessionMessage) => void;
  /** A sign-in has succeeded. @param loginType portal-shell §9; empty for ways without a number */
  signedIn: (user: UserInfo, loginType: string) => void;
  /** The service said who is signed in. Ignored when the session changed since `asked`. */
  learned: (user: UserInfo, asked: SessionState) => void;
  /** Shows a reader without storing anything: there is no network. */
  assume: (user: UserInfo, asked: SessionState) => void;
  refresh: (user: UserInfo) => void;
  /**
   * Removes everything of the reader from this browser and notifies the other tabs.
   * @param of the session that is meant; nothing happens when there is another one by now
   * @returns whether it ended
   */
  end: (ending: Ending, of?: SessionState) => boolean;
  /**
   * A call was refused with 401.
   * @param jwt the token that the call went with
   * @returns whether the reader has to sign in again
   */
  refused: (jwt?: string) => boolean;
  isCurrent: (state: SessionState) => boolean;

  /** @returns the end of the dialog; undefined when it must not be shown now */
  openDialog: (kind: DialogKind) => AbortSignal | undefined;
  /** The reader closed it. Closing the sign-in dialog gives the sign-in up. */
  closeDialog: (kind: DialogKind) => void;

  /**
   * Sign-in continues on another page: the path that it leads back to is stored.
   * @param next where the page of sign-in leads; undefined for the dialog
   */
  continueSignIn: (next: string | undefined) => void;
  /** Where the reader goes after a sign-in. @param next undefined for the dialog */
  finishSignIn: (next: string | undefined) => AfterSignIn;

  storeToken: (token: SessionToken) => void;
  token: () => SessionToken | undefined;
  /** How the reader signed in (portal-shell §9); empty for ways without a number. */
  loginType: () => string;
  /** Removes what a failed sign-in has stored of its reader (portal-shell §4.2). A waiting action stays. */
  failSignIn: () => void;

  act: () => void;
  lastActAt: () => number;
  /** Milliseconds until the session is idle for too long; undefined when no reader is signed in. */
  idleLeft: (limitMs: number) => number | undefined;
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function storeToken(tab: TabStorage, { jwt, jwtHeader }: SessionToken): void {
  tab.setItem(sessionKeys.jwt, jwt);
  tab.setItem(sessionKeys.jwtHeader, jwtHeader);
}

export function storeUser(tab: TabStorage, user: UserInfo): void {
  // What the tab has of another library's reader.
  if (storedUser(tab, user.groupCode) === undefined) {
    for (const key of [sessionKeys.menuB, sessionKeys.homeView]) tab.removeItem(key);
  }
  tab.setItem(sessionKeys.userInfo, JSON.stringify(user));
  tab.setItem(sessionKeys.firstLoginFlag, user.fristLoginFlag);
}

function clearReader(tab: TabStorage): void {
  for (const key of Object.values(sessionKeys)) tab.removeItem(key);
}

/**
 * The session of a reader at one library, as one tab sees it (portal-shell §3, §4). All tabs share the storage; each
 * change is posted to the others, which read it from there.
 */
export function createSession(environment: SessionEnvironment): Session {
  const { groupCode, mappingPath, home, isFramed, tab, shared, hint, now, path, post } = environment;
  const idKey = sessionIdKey(groupCode);
  const state = atom<SessionState>({ kind: 'visitor', id: '' });
  let dialog: { kind: DialogKind; closing: AbortController } | undefined;
  /** The sign-in dialog of this page has done its work: the page is about to be left. */
  let isLeaving = false;
  /** The reader whose session was refused has signed in again, and stays on this page. */
  let isStaying = false;

  const stored = (): StoredSession => storedSession({ groupCode, isFramed, isHinted: hint.isSet(), tab, shared });
  const isOpen = (): boolean => stored().kind !== 'visitor';
  const isStored = (key: string): boolean => shared.getItem(key) !== null;
  const isOurs = (address: string | null): boolean => address !== null && isOfLibrary(address, mappingPath, home);
  const isCurrent = ({ kind, id }: SessionState): boolean => state.get().kind === kind && state.get().id === id;

  const isDialogOf = (kind: DialogKind, current: SessionState): boolean => {
    if (kind === 'idleEnded') return current.kind === 'visitor' && current.ending === 'idle';
    if (kind === 'signIn') return current.kind !== 'reader' || isLeaving;
    return current.kind === 'reader';
  };
  const set = (next: SessionState): void => {
    state.set(next);
    if (!dialog || isDialogOf(dialog.kind, next)) return;
    const { closing } = dialog;
    dialog = undefined;
    closing.abort();
  };

  const dropSignIn = (): void => {
    for (const key of Object.values(signInKeys)) tab.removeItem(key);
    if (isOurs(shared.getItem(localKeys.loginNextPath))) shared.removeItem(localKeys.loginNextPath);
    if (storedToken(tab) && tab.getItem(sessionKeys.userInfo) === null) clearReader(tab);
    dropDrafts(tab);
  };
  /** Everything of the reader. What was filled in when a call was refused waits for the same reader to sign in again. */
  const erase = (ending: Ending): void => {
    if (ending !== 'refused') dropSignIn();
    clearReader(tab);
    for (const key of [localKeys.loginNextPath, localKeys.searchList]) {
      if (isOurs(shared.getItem(key))) shared.removeItem(key);
    }
    shared.removeItem(localKeys.loginType);
    shared.removeItem(lastActKey(groupCode));
    shared.removeItem(idKey);
    clearChat(shared, groupCode);
    clearWindows(shared, groupCode);
    forgetSeen(shared, groupCode);
  };
  const endedState = (ending: Ending, before: SessionState): SessionState => {
    if (ending !== 'refused') return { kind: 'visitor', id: '', ending };
    if (before.kind === 'reader') return { kind: 'refused', id: '', userId: before.user.userId, isSigningIn: false };
    return before.kind === 'refused' ? before : { kind: 'visitor', id: '', ending };
  };

  /** What the tab still has of a reader of another library, where it was before, whose session is over. */
  const dropOtherLibrary = (): void => {
    const other = readerOfTab(tab);
    if (isFramed || other === undefined || other.groupCode === groupCode) return;
    if (shared.getItem(sessionIdKey(other.groupCode)) === tab.getItem(sessionKeys.sessionId)) return;
    clearReader(tab);
    dropDrafts(tab);
  };

  const load = (ending: Ending = 'elsewhere'): void => {
    isLeaving = false;
    dropOtherLibrary();
    const user = storedUser(tab, groupCode);
    const current = stored();
    if (current.kind !== 'visitor') {
      if (user && current.kind === 'unknown') clearReader(tab);
      set(current);
      return;
    }
    const before = state.get();
    const isRefused = ending === 'refused' && (before.kind === 'reader' || before.kind === 'refused');
    const isLeft = !isFramed && [idKey, lastActKey(groupCode), lastSeenKey(groupCode)].some(isStored);
    if (user || isLeft) erase(ending);
    // A visitor on any page that is no step of a sign-in has given it up.
    if (!isRefused && !isSignInAddress(path()) && dialog?.kind !== 'signIn') dropSignIn();
    set(before.kind === 'visitor' ? before : endedState(ending, before));
  };

  const store = (user: UserInfo, id: string): void => {
    storeUser(tab, user);
    tab.setItem(sessionKeys.sessionId, id);
    if (shared.getItem(idKey) !== id) shared.setItem(idKey, id);
    forgetOthers(shared, user);
  };
  // Two tabs may sign in within the same millisecond.
  const newId = ({ userId }: UserInfo): string => `${String(now())} ${String(Math.random())} ${userId}`;
  const isIdOf = (id: string, { userId }: UserInfo): boolean => id.endsWith(` ${userId}`);

  const end = (ending: Ending, of: SessionState = state.get()): boolean => {
    if (!isCurrent(of)) return false;
    const before = state.get();
    erase(ending);
    hint.set(undefined);
    set(endedState(ending, before));
    post({ groupCode, ending });
    return true;
  };

  return {
    state,
    user: () => storedUser(tab, groupCode),
    isOpen,
    isCurrent,
    load,
    receive: (message) => {
      if (message.groupCode !== groupCode) {
        dropOtherLibrary();
        return;
      }
      // After idling each tab shows the dialog; after a refusal each tab leaves its forms open.
      const { ending } = message;
      load(ending === 'idle' || ending === 'refused' ? ending : 'elsewhere');
    },
    signedIn: (user, loginType) => {
      const current = state.get();
      isStaying = current.kind === 'refused' && current.userId === user.userId;
      const before = shared.getItem(idKey);
      const token = storedToken(tab);
      if (before !== null && !isIdOf(before, user)) {
        erase('elsewhere');
        if (token) storeToken(tab, token);
      }
      const id = newId(user);
      store(user, id);
      shared.setItem(lastActKey(groupCode), String(now()));
      if (loginType === '') shared.removeItem(localKeys.loginType);
      else shared.setItem(localKeys.loginType, loginType);
      dropDrafts(tab, user.userId);
      const pendingOf = pendingReader(tab);
      if (pendingOf !== undefined && pendingOf !== user.userId) dropPending(tab);
      hint.set(user.userId);
      isLeaving = !isStaying;
      set({ kind: 'reader', id, user });
      post({ groupCode });
    },
    learned: (user, asked) => {
      if (!isCurrent(asked)) return;
      // What this tab has of another library's reader.
      if (tab.getItem(sessionKeys.userInfo) !== null && !storedUser(tab, groupCode)) clearReader(tab);
      const known = shared.getItem(idKey);
      if (known !== null && !isIdOf(known, user)) erase('elsewhere');
      const id = shared.getItem(idKey) ?? newId(user);
      store(user, id);
      if (hint.isSet()) hint.set(user.userId);
      set({ kind: 'reader', id, user });
    },
    assume: (user, asked) => {
      if (isCurrent(asked)) set({ kind: 'reader', id: asked.id, user });
    },
    refresh: (user) => {
      const current = state.get();
      if (current.kind !== 'reader' || current.user.userId !== user.userId) return;
      storeUser(tab, user);
      set({ ...current, user });
    },
    end,
    refused: (jwt) => {
      const isStale = jwt !== undefined && jwt !== storedToken(tab)?.jwt;
      if (isStale) return false;
      if (state.get().kind === 'reader') end('refused');
      const current = state.get();
      if (current.kind === 'refused') set({ ...current, isSigningIn: true });
      return current.kind === 'refused';
    },
    openDialog: (kind) => {
      if (!isDialogOf(kind, state.get()) || (dialog && ranks[dialog.kind] >= ranks[kind])) return undefined;
      dialog?.closing.abort();
      dialog = { kind, closing: new AbortController() };
      return dialog.closing.signal;
    },
    closeDialog: (kind) => {
      if (dialog?.kind !== kind) return;
      const { closing } = dialog;
      dialog = undefined;
      closing.abort();
      if (kind !== 'signIn' || isLeaving) return;
      dropSignIn();
      const current = state.get();
      if (current.kind === 'refused') set({ ...current, isSigningIn: false });
    },
    continueSignIn: (next) => {
      isLeaving = true;
      // The pages that a sign-in leads over name the reader's own pages as the next ones.
      if (isOurs(shared.getItem(localKeys.loginNextPath))) return;
      const back = next ?? (isPurchasing(path()) || isPendingHere(tab) ? path() : home);
      if (back !== home) shared.setItem(localKeys.loginNextPath, back);
    },
    finishSignIn: (next) => {
      if (isStaying) return { kind: 'stay' };
      const stored = shared.getItem(localKeys.loginNextPath);
      // A tab of another library may have stored it.
      if (isOurs(stored)) shared.removeItem(localKeys.loginNextPath);
      const after = afterSignIn(next, isOurs(stored) ? stored : null, path());
      if (after.kind !== 'stay' && after.jump) tab.setItem(sessionKeys.jumpFlag, '1');
      return after;
    },
    storeToken: (token) => storeToken(tab, token),
    token: () => storedToken(tab),
    loginType: () => shared.getItem(localKeys.loginType) ?? '',
    failSignIn: () => {
      clearReader(tab);
      if (isOurs(shared.getItem(localKeys.loginNextPath))) shared.removeItem(localKeys.loginNextPath);
      hint.set(undefined);
    },
    act: () => {
      if (state.get().kind === 'reader') shared.setItem(lastActKey(groupCode), String(now()));
    },
    lastActAt: () => Number(shared.getItem(lastActKey(groupCode)) ?? 0),
    idleLeft: (limitMs) => {
      // Another tab may have ended the session a moment ago.
      if (state.get().kind === 'reader' && (!isOpen() || shared.getItem(lastActKey(groupCode)) === null)) load();
      if (state.get().kind !== 'reader') return undefined;
      const last = shared.getItem(lastActKey(groupCode));
      if (last === null) shared.setItem(lastActKey(groupCode), String(now()));
      return Number(last ?? now()) + limitMs - now();
    },
  };
}
