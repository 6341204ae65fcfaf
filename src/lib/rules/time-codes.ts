import { Secret, TOTP } from 'otpauth';

/** How the codes of a secret change and how exactly they are checked. */
export interface TimeCodeRules {
  digits: number;
  /** Seconds for which a code is shown. */
  period: number;
  /** Periods before and after the present one whose codes are accepted. */
  window: number;
}

/** 160 bits, as RFC 4226 recommends, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Codes that change with time (RFC 6238 with SHA-1). */
export function timeCodes({ digits, period, window }: TimeCodeRules) {
  const generator = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
    new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period });
  const pattern = new RegExp(`^\\d{${String(digits)}}$`);
  return {
    /** The address by which an app takes a secret over, mostly as a QR code. */
    addressOf: (secret: string, issuer: string, label: string): string =>
      generator(secret, { issuer, label }).toString(),
    /** The code of a moment. @param at milliseconds since 1970 */
    codeAt: (secret: string, at: number): string => generator(secret).generate({ timestamp: at }),
    /**
     * The number of the period whose code this is; undefined if no period of the window has it.
     * @param at milliseconds since 1970
     */
    stepOf: (secret: string, code: string, at: number): number | undefined => {
      if (!pattern.test(code)) return undefined;
      const delta = generator(secret).validate({ token: code, timestamp: at, window });
      return delta === null ? undefined : Math.floor(at / 1000 / period) + delta;
    },
  };
}
