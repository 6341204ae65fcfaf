import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (the package's own algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An argon2id hash in PHC notation. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let nobody: Promise<string> | undefined;

/**
 * Whether a password is the one of that hash. Without a hash it takes the same time and is false, so that the time does
 * not tell which accounts there are.
 */
export async function isPassword(hashed: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const stranger = await nobody;
  const matches = await verify(hashed ?? stranger, password);
  return hashed !== undefined && matches;
}
