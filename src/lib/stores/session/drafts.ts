import { draftPrefix } from './keys.ts';
import { tabStorage, type StorageArea } from './storage.ts';

/**
 * What a reader has typed and not sent, in this tab. It survives a reload and a session that timed out; nothing of it
 * reaches the library before it is sent. Every other end of the session removes it.
 */

/** The key names the reader: nobody else who signs in in this tab is shown the draft. */
const keyOf = (readerId: string, name: string) => `${draftPrefix}${readerId} ${name}`;

/** Stores a draft in place of the one before. */
export function saveDraft(readerId: string, name: string, draft: unknown, storage = tabStorage): void {
  storage.setItem(keyOf(readerId, name), JSON.stringify(draft));
}

/** @returns the stored draft, for the caller to check; undefined when there is none */
export function readDraft(readerId: string, name: string, storage = tabStorage): unknown {
  try {
    const text = storage.getItem(keyOf(readerId, name));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes a draft that was sent. */
export function dropDraft(readerId: string, name: string, storage = tabStorage): void {
  storage.removeItem(keyOf(readerId, name));
}

/** Removes all drafts. @param except the reader whose drafts stay */
export function dropDrafts(storage: StorageArea, except?: string): void {
  for (const key of storage.keys()) {
    if (key.startsWith(draftPrefix) && (except === undefined || !key.startsWith(keyOf(except, '')))) {
      storage.removeItem(key);
    }
  }
}
