import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '../../../lib/rules/second-factor.ts';

const period = 30;
/** Steps before and after this one whose codes are taken: clocks of phones are off, and typing takes time. */
const window = 1;

/** 160 bits, as RFC 4226 recommends, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The generator of an app: what every app supports (RFC 6238 with SHA-1, six digits, 30 seconds). */
const generator = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** The address by which an app takes a secret over, mostly as a QR code. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  generator(secret, { issuer, label }).toString();

/** The code of a moment, as an app shows it; for tests and demonstrations. @param at milliseconds since 1970 */
export const codeAt = (secret: string, at: number): string => generator(secret).generate({ timestamp: at });

/**
 * The step of 30 seconds whose code this is; undefined where it is none of now, of the step before and of the one after.
 * @param at milliseconds since 1970
 */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = generator(secret).validate({ token: code, timestamp: at, window });
  return delta === null ? undefined : Math.floor(at / 1000 / period) + delta;
}

/** Letters and digits that are not taken for one another: ten of them are 49 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** New recovery codes, as readers keep them: two groups of five. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');
  return Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`);
}

/** A recovery code as it is compared: case, spaces and hyphens do not count. */
export const recoveryKey = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
