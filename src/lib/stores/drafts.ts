/**
 * What a reader has typed and not sent, kept in the browser's tab: it outlives a session that ended, a new load of the
 * page and the way over another sign-in, and nothing of it reaches the library before it is sent. Signing out forgets it.
 */

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
const prefix = 'draft ';

/** The key of a reader's draft: nobody else who signs in in this tab is shown it. */
const keyOf = (readerId: string, name: string) => `${prefix}${readerId} ${name}`;

/** Keeps a draft in place of the one before; does nothing where the browser keeps nothing, or has no room left. */
export function keepDraft(storage: () => DraftStorage, readerId: string, name: string, draft: unknown): void {
  try {
    storage().setItem(keyOf(readerId, name), JSON.stringify(draft));
  } catch {
    // Strict settings, or a full storage: what is typed then lives as long as the page.
  }
}

/** @returns the draft as it was kept, for the caller to look through; undefined when there is none */
export function readDraft(storage: () => DraftStorage, readerId: string, name: string): unknown {
  try {
    const text = storage().getItem(keyOf(readerId, name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Forgets a draft that was sent. */
export function dropDraft(storage: () => DraftStorage, readerId: string, name: string): void {
  try {
    storage().removeItem(keyOf(readerId, name));
  } catch {
    // Nothing was kept.
  }
}

/** Forgets all drafts, of whichever reader: who signs out leaves nothing behind for the next one. */
export function dropDrafts(storage: DraftStorage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
}
