/** Next path of a sign-in that the purchasing rules ask for: the reader stays on the page. */
const staysHere = 'pdaRule';

export type AfterSignIn =
  | { kind: 'stay' }
  /** `jump`: reader-driven purchasing asked for the sign-in, and says that it is done. */
  | { kind: 'reload'; jump: boolean }
  | { kind: 'go'; path: string; jump: boolean };

/** A path of this origin, and nothing that a browser would take for another. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * Whether a path of this origin is one of the library: its mapping path is first, or no library's does where the
 * library has a host of its own.
 * @param home address of the library's home page, as the page has it
 */
export const isOfLibrary = (path: string, mappingPath: string, home: string): boolean =>
  !home.startsWith(`/${mappingPath}/`) || path === `/${mappingPath}` || path.startsWith(`/${mappingPath}/`);

/** Whether an address is the front page of reader-driven purchasing. */
export const isPurchasing = (address: string): boolean => /\/drivePurchas$/i.test(address.replace(/[?#].*/, ''));

/**
 * Where sign-in leads (portal-shell §4.2): the dialog reloads its own page; the page of sign-in, and the pages that a
 * sign-in leads over, go to the stored path or else to the one they were given.
 * @param next what the page of sign-in leads to; undefined for the dialog
 * @param stored the next path in local storage, an address of this origin
 * @param here path of the page on which the reader signed in
 */
export function afterSignIn(next: string | undefined, stored: string | null, here: string): AfterSignIn {
  if (next === staysHere) return { kind: 'stay' };
  if (next === undefined) return { kind: 'reload', jump: isPurchasing(here) };
  const path = stored !== null && isOwnPath(stored) ? stored : next;
  return { kind: 'go', path, jump: isPurchasing(path) };
}
