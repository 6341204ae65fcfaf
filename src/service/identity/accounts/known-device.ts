import { randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieValue, deviceCookie, deviceCookieName } from '../../../lib/contract/session.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { keyedHash } from '../../platform/secrets.ts';

/** So many readers of one library may share a browser; the one who signed in longest ago is forgotten first. */
const maxReaders = 5;

type Calling = Pick<CallContext, 'secrets' | 'library' | 'browser'>;

/** What a device of that account proves itself by. Both parts are letters, digits, `-` and `_`. */
const proofOf = ({ secrets, library }: Calling, account: string, id: string): string =>
  keyedHash(secrets, 'device', library.id, account, id);

const isSame = (entry: string, other: string): boolean =>
  entry.length === other.length && timingSafeEqual(Buffer.from(entry), Buffer.from(other));

function entriesOf({ library, browser }: Calling): readonly (readonly [id: string, proof: string])[] {
  const value = browser && cookieValue(browser.cookies, deviceCookieName(library.groupCode, browser.secure));
  return (value ?? '').split('~').flatMap((entry) => {
    const [id = '', proof = ''] = entry.split('.');
    return id === '' || proof === '' ? [] : [[id, proof] as const];
  });
}

/**
 * The device from which somebody asks, if that account was signed in to on it before: wrong passwords of strangers then
 * do not count against it. The cookie opens nothing: it lets its holder try a password, as often as one reader may.
 * @param account account_key of a reader, or of an account that there is not
 * @returns a name of the device for counters; undefined for devices that are not known
 */
export const knownDevice = (call: Calling, account: string): string | undefined =>
  call.browser?.sameOrigin
    ? entriesOf(call).find(([id, proof]) => isSame(proof, proofOf(call, account, id)))?.[0]
    : undefined;

/** Marks the browser that asks as one on which that account has been signed in to. */
export function rememberDevice(call: Calling, account: string): void {
  const { browser, library } = call;
  if (!browser?.sameOrigin) return;
  const isOther = ([id, proof]: readonly [string, string]) => !isSame(proof, proofOf(call, account, id));
  const others = entriesOf(call).filter(isOther);
  const id = knownDevice(call, account) ?? randomBytes(12).toString('base64url');
  const entries = [[id, proofOf(call, account, id)] as const, ...others].slice(0, maxReaders);
  const value = entries.map((entry) => entry.join('.')).join('~');
  browser.setCookie(deviceCookie(library.groupCode, value, browser.secure));
}
