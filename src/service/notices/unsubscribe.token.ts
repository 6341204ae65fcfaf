import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../platform/secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Whose mail is to end, and which: groups of kinds, or one subscription. */
export interface Unsubscription {
  libraryId: number;
  readerId: number;
  /** `loans`, `requests` …, or `subscription:12`. */
  scopes: readonly string[];
}

const payload = z.tuple([z.int(), z.int(), z.array(z.string().max(40)).min(1).max(10)]);

const keyOf = ({ tokenKey }: Secrets): Buffer =>
  Buffer.from(hkdfSync('sha256', tokenKey, new Uint8Array(), 'unsubscribe', 32));

/** A token for a link in a mail: sealed, so that nothing of the reader can be read from it, and nobody can make one. */
export function sealUnsubscription(secrets: Secrets, { libraryId, readerId, scopes }: Unsubscription): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets), iv);
  const text = JSON.stringify([libraryId, readerId, scopes]);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What a token says; undefined when it is none of ours. */
export function openUnsubscription(secrets: Secrets, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secrets), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
      'utf8',
    );
    const [libraryId, readerId, scopes] = payload.parse(JSON.parse(text));
    return { libraryId, readerId, scopes };
  } catch {
    return undefined;
  }
}
