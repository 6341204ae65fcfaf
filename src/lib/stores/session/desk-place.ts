import { sharedStorage } from './storage.ts';

/** @param library mapping path */
const keyOf = (library: string, account: string): string => `deskPlace ${library} ${account}`;

/** Reads the library code that a member of staff chose for the desk of this browser; null if none was chosen. */
export const readDeskPlace = (library: string, account: string, storage = sharedStorage): string | null =>
  storage.getItem(keyOf(library, account));

/** Keeps the library code of this desk for a member of staff in this browser. */
export function saveDeskPlace(library: string, account: string, libCode: string, storage = sharedStorage): void {
  storage.setItem(keyOf(library, account), libCode);
}
