/** Crockford's base 32: no letter is taken for another one, or for a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Random bytes that a code needs: one for each character, so that all are equally likely. */
export const leavingCodeBytes = length;

/** The code of a certificate: 80 random bits as sixteen characters. */
export const leavingCodeOf = (bytes: Uint8Array): string =>
  [...bytes.slice(0, length)].map((byte) => alphabet[byte % alphabet.length] ?? '0').join('');

/** A code in groups of four, as it is on the certificate. */
export const showLeavingCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The code that somebody typed or copied, whatever the case, signs and look-alikes; undefined when it is none. */
export function readLeavingCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―_.]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : undefined;
}

export const certificateStates = ['valid', 'withdrawn', 'unknown'] as const;
