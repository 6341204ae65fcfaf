import { signInKeys } from './keys.ts';

/**
 * What a visitor wanted to do when sign-in came between: one action, kept in this tab alone, until the reader who comes
 * back to its page does it. It is given out once.
 */
export interface Pending {
  name: string;
  /** Checked by the action itself before it is done. */
  args: unknown;
  /** Path and query of the page on which it was asked for; it is done nowhere else. */
  path: string;
  /** Milliseconds since 1970. */
  until: number;
  /** Whose session had ended; missing when a visitor asked. Nobody else does it. */
  readerId?: string;
}

type PendingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Anyone who needs longer for signing in will not expect that anything is done on its own. */
export const pendingMs = 15 * 60_000;

export function savePending(storage: PendingStorage, action: Omit<Pending, 'until'>, now: number): void {
  storage.setItem(signInKeys.pending, JSON.stringify({ ...action, until: now + pendingMs }));
}

export function dropPending(storage: PendingStorage): void {
  storage.removeItem(signInKeys.pending);
}

function isPending(value: unknown): value is Pending {
  return (
    typeof value === 'object' &&
    value !== null &&
    'args' in value &&
    'name' in value &&
    typeof value.name === 'string' &&
    'path' in value &&
    typeof value.path === 'string' &&
    'until' in value &&
    typeof value.until === 'number' &&
    (!('readerId' in value) || typeof value.readerId === 'string')
  );
}

function read(storage: PendingStorage): Pending | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(signInKeys.pending) ?? 'null');
    return isPending(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the action out that waits on this page; it is gone before it is done, so that it is done at most once.
 * Binding and changes of passwords lead over other pages: there it goes on waiting.
 */
export function takePending(storage: PendingStorage, path: string, now: number): Pending | undefined {
  const pending = read(storage);
  if (pending && pending.until > now && pending.path !== path) return undefined;
  dropPending(storage);
  return pending && pending.until > now ? pending : undefined;
}

/** The reader whose action waits; undefined for a visitor's, and where none waits. */
export const pendingReader = (storage: PendingStorage): string | undefined => read(storage)?.readerId;
