import { coverTypeOf, type CoverType } from './favourites.ts';

/** What a reader may change of his own entry, and what it must look like. */

export const longestNickname = 30;

/** A picture is a JPEG or PNG of less than this, in bytes (portal-content §5). */
export const pictureBytes = 5 * 1024 * 1024;

/** What a picture is by its first bytes; undefined for what is none, is empty or is too large. */
export const pictureTypeOf = (bytes: Uint8Array): CoverType | undefined =>
  bytes.length < pictureBytes ? coverTypeOf(bytes) : undefined;

/** Base64 digits that so many bytes take. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** What somebody who is frozen, or whose card was reported lost, may not do (portal-content §4). */
export const limitedActs = ['renew', 'recommend', 'request'] as const;

/** The first and last two characters of a card's number; of a short one nothing is hidden. */
export const maskCardNumber = (number: string): string =>
  number.length <= 6 ? number : number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2);

export const identityProviders = ['cas', 'oidc', 'passport', 'messaging'] as const;
