import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
const lengths = { nonce: 12, tag: 16 } as const;
const algorithm = 'aes-256-gcm';

const keyOf = ({ tokenKey }: Pick<Secrets, 'tokenKey'>, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', tokenKey, '', `yuelan ${purpose}`, 32));

/**
 * Encrypts what must be read again but lie nowhere as it is, under a key of this installation.
 * @param purpose each has a key of its own
 * @param owner whose it is: what was sealed for one cannot be opened as another's
 */
export function seal(secrets: Pick<Secrets, 'tokenKey'>, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(algorithm, keyOf(secrets, purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** What was sealed; undefined when it was not sealed here, for this purpose and owner, or was changed. */
export function unseal(
  secrets: Pick<Secrets, 'tokenKey'>,
  purpose: string,
  owner: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, lengths.nonce);
  const tag = bytes.subarray(lengths.nonce, lengths.nonce + lengths.tag);
  if (tag.length < lengths.tag) return undefined;
  const decipher = createDecipheriv(algorithm, keyOf(secrets, purpose), nonce, { authTagLength: lengths.tag });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  try {
    const rest = bytes.subarray(lengths.nonce + lengths.tag);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
