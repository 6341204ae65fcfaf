import { keyedHash, type Secrets } from '../platform/secrets.ts';

/** What is kept of an ID number: with the installation's key it can be compared, and not read. */
export const idNumberHash = (secrets: Secrets, libraryId: number, number: string): string =>
  keyedHash(secrets, 'certification', libraryId, number);
