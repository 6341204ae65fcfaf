/** Next path of a sign-in that was asked for by the purchasing rules: the reader stays where they stand. */
export const staysHere = 'pdaRule';

/** Where a reader goes after sign-in. */
export type AfterSignIn =
  | { kind: 'stay' }
  | { kind: 'reload' }
  /** `jump`: reader-driven purchasing asked for the sign-in and is told that it was come back to. */
  | { kind: 'go'; path: string; jump: boolean };

/** A path of this origin, and nothing that a browser would take for another. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * Whether a path of this origin is one of the library: its mapping path stands first, or no library's does where the
 * library has a host of its own.
 * @param home address of the library's home page, as the page has it
 */
export const isOfLibrary = (path: string, mappingPath: string, home: string): boolean =>
  !home.startsWith(`/${mappingPath}/`) || path === `/${mappingPath}` || path.startsWith(`/${mappingPath}/`);

/**
 * Where sign-in leads (portal-shell §4.2): reader-driven purchasing that asked for it comes first, from wherever the
 * reader signed in; a dialog loads its page anew; the page leads to the stored path or the one it was given.
 * @param next what the page of sign-in leads to; undefined for the dialog
 * @param stored the next path in local storage, an address of this origin
 */
export function afterSignIn(next: string | undefined, stored: string | null): AfterSignIn {
  if (next === staysHere) return { kind: 'stay' };
  const own = stored !== null && isOwnPath(stored) ? stored : undefined;
  if (own !== undefined && /\/drivePurchas$/i.test(own.replace(/[?#].*/, ''))) {
    return { kind: 'go', path: own, jump: true };
  }
  return next === undefined ? { kind: 'reload' } : { kind: 'go', path: own ?? next, jump: false };
}
