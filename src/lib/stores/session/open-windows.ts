import { closedKey, windowsKey } from './keys.ts';

/**
 * Which windows of a library a signed-in reader has open, for portal-shell §4.4: closing the last one signs out. It is
 * in local storage, which a page that is about to go can read and write at once; asking other windows would take longer
 * than it has. A window that crashed stays on the list, so that its session ends by the idle limit and no window is
 * taken for the last one by mistake.
 */
type WindowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Windows of which nothing was heard for a day count no more: no session is older. */
const forgottenMs = 24 * 60 * 60_000;

/** The windows by their names, each with the time at which it came; anything else in the storage is passed over. */
function readWindows(storage: WindowStorage, groupCode: string, now: number): Map<string, number> {
  let stored: unknown;
  try {
    stored = JSON.parse(storage.getItem(windowsKey(groupCode)) ?? '{}');
  } catch {
    stored = {};
  }
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
  return new Map(entries.filter(([, at]) => typeof at === 'number' && at <= now && at > now - forgottenMs));
}

function writeWindows(storage: WindowStorage, groupCode: string, windows: ReadonlyMap<string, number>): void {
  if (windows.size === 0) storage.removeItem(windowsKey(groupCode));
  else storage.setItem(windowsKey(groupCode), JSON.stringify(Object.fromEntries(windows)));
}

/**
 * Notes that a window shows a page of the library.
 * @param now milliseconds since 1970
 */
export function noteOpen(storage: WindowStorage, groupCode: string, name: string, now: number): void {
  const windows = readWindows(storage, groupCode, now);
  windows.set(name, now);
  writeWindows(storage, groupCode, windows);
}

/** Notes that a window shows the library no more. @returns whether it was the last one */
export function noteClosed(storage: WindowStorage, groupCode: string, name: string, now: number): boolean {
  const windows = readWindows(storage, groupCode, now);
  windows.delete(name);
  writeWindows(storage, groupCode, windows);
  return windows.size === 0;
}

/** Takes everything away that is known of the library's windows. */
export function clearWindows(storage: WindowStorage, groupCode: string): void {
  storage.removeItem(windowsKey(groupCode));
  storage.removeItem(closedKey(groupCode));
}

/** When the last window was closed; undefined while one is open. */
export function lastClosedAt(storage: WindowStorage, groupCode: string): number | undefined {
  const at = storage.getItem(closedKey(groupCode));
  return at === null ? undefined : Number(at);
}

export function markLastClosed(storage: WindowStorage, groupCode: string, now: number): void {
  storage.setItem(closedKey(groupCode), String(now));
}

/** A window is open again. */
export function clearLastClosed(storage: WindowStorage, groupCode: string): void {
  storage.removeItem(closedKey(groupCode));
}
