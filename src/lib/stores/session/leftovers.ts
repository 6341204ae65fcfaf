import { localKeys, sessionIdKey, sessionKeys, signInKeys } from './keys.ts';
import type { StoredEnvironment } from './reader.ts';

const tabKeys = [sessionKeys.userInfo, sessionKeys.jwt, signInKeys.pending, signInKeys.forcedChange];

/** Whether a visitor's browser still stores something of a reader or of a sign-in: the session removes it. */
export const hasLeftovers = ({ groupCode, tab, shared }: StoredEnvironment): boolean =>
  tabKeys.some((key) => tab.getItem(key) !== null) ||
  [sessionIdKey(groupCode), localKeys.loginNextPath].some((key) => shared.getItem(key) !== null);
