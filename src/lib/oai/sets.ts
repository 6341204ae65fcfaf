import { typeNames } from '../metadata/dublin-core.ts';

export interface OaiSet {
  spec: string;
  name: string;
  narrows: { docCode: string } | { libCode: string };
}

/**
 * A code in the signs that a setSpec may have (OAI-PMH 2.6). The rest, and the tilde itself, become a tilde and two
 * hexadecimal digits for each byte of UTF-8, so that no two codes make one setSpec.
 */
const specOf = (code: string): string =>
  code.replace(/[^A-Za-z0-9\-_.!*'()]/gu, (sign) =>
    Array.from(new TextEncoder().encode(sign), (byte) => `~${byte.toString(16).padStart(2, '0')}`).join(''),
  );

export const typeSpec = (docCode: string): string => `type.${specOf(typeNames[docCode] ?? docCode)}`;
export const librarySpec = (libCode: string): string => `lib.${specOf(libCode)}`;

/** Sets by document type, then by library. Flat: a colon would promise sets above them. */
export const setsOf = (
  types: readonly { code: string; name: string }[],
  libraries: readonly { libCode: string; name: string }[],
): OaiSet[] => [
  ...types.map(({ code, name }) => ({ spec: typeSpec(code), name, narrows: { docCode: code } })),
  ...libraries.map(({ libCode, name }) => ({ spec: librarySpec(libCode), name, narrows: { libCode } })),
];
