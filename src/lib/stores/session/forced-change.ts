import { signInKeys } from './keys.ts';

/**
 * What a forced change of the password needs of the sign-in before it (portal-shell §4.3): kept in this tab alone, the
 * password as it was sent, encrypted.
 */
export interface ForcedChange {
  username: string;
  password: string;
  message: string;
}

export function saveForChange(storage: Pick<Storage, 'setItem'>, change: ForcedChange): void {
  storage.setItem(signInKeys.forcedChange, JSON.stringify(change));
}

/** What was kept; undefined when the reader did not come from a sign-in. */
export function readForcedChange(storage: Pick<Storage, 'getItem'>): ForcedChange | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(signInKeys.forcedChange) ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { username, password, message } = Object.fromEntries(Object.entries(value));
    const isWhole = [username, password, message].every((entry) => typeof entry === 'string');
    return isWhole ? { username: String(username), password: String(password), message: String(message) } : undefined;
  } catch {
    return undefined;
  }
}

export function clearForcedChange(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(signInKeys.forcedChange);
}
