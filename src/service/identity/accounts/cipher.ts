import { createDecipheriv } from 'node:crypto';
import { inputRefused } from '../../platform/context/context.ts';
import type { Secrets } from '../../platform/secrets.ts';

/**
 * Undoes lib/rules/password-cipher.ts: AES-128 in ECB mode with PKCS#7 padding, in Base64 (portal-shell §5).
 * @throws ServiceError 400 when it was not encrypted under this installation's key
 */
export function decryptPassword({ passwordKey }: Secrets, encrypted: string): string {
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(passwordKey, 'latin1'), null);
    const bytes = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw inputRefused();
  }
}
