import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const unknown = () => undefined;

/**
 * A text that this tab keeps, for parts that the server renders too: there, and until the page has come alive, it is
 * undefined.
 * @param read answers the same text as long as the same is kept
 */
export const useTabText = (read: () => string): string | undefined => useSyncExternalStore(never, read, unknown);
