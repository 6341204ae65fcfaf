import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EnvironmentError } from './environment/environment.ts';
import { makePrivateFolder } from './private-files.ts';

export interface Secrets {
  /** Signs tokens, and makes keyed hashes of what must not be kept as it is. */
  tokenKey: Uint8Array;
  /** Sixteen letters and digits under which browsers encrypt passwords on their way (portal-shell §5); no secret. */
  passwordKey: string;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const fileSchema = z.object({
  tokenKey: z.string().regex(/^[0-9a-f]{64}$/),
  passwordKey: z.string().regex(/^[A-Za-z0-9]{16}$/),
});

/** New keys. */
export function createSecrets(): Secrets {
  const passwordKey = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return { tokenKey: randomBytes(32), passwordKey };
}

/** @throws EnvironmentError that names the file when it is damaged: making new keys over it would hide the mistake */
function readSecrets(file: string): Secrets {
  const text = readFileSync(file, 'utf8');
  let parsed: z.output<typeof fileSchema>;
  try {
    parsed = fileSchema.parse(JSON.parse(text));
  } catch {
    throw new EnvironmentError(
      `${file} is damaged. Restore it from a backup, or delete it: new keys are created, and readers must sign in again.`,
    );
  }
  const { tokenKey, passwordKey } = parsed;
  return { tokenKey: Buffer.from(tokenKey, 'hex'), passwordKey };
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * The keys in `secrets.json` of the data folder, made at the first start and readable by the owner alone. They are no
 * part of a backup unless it is asked for: without them readers sign in again, and second factors have to be set up
 * again.
 * @param passwordKey PASSWORD_KEY, where the operator sets one
 * @throws when the file is there and cannot be understood: making new keys over it would hide the mistake
 */
export function loadSecrets(dataDir: string, passwordKey?: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const configured = passwordKey === undefined ? {} : { passwordKey };
  try {
    return { ...readSecrets(file), ...configured };
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const made = createSecrets();
  const text = JSON.stringify({ ...made, tokenKey: Buffer.from(made.tokenKey).toString('hex') });
  makePrivateFolder(dataDir);
  try {
    // `wx`: another process that starts at the same moment must not be overwritten.
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
    return { ...made, ...configured };
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    return { ...readSecrets(file), ...configured };
  }
}

/** A hash that only this installation can make, for codes, addresses and tickets that are looked up but not read. */
export const keyedHash = ({ tokenKey }: Secrets, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', tokenKey).update(JSON.stringify(parts)).digest('base64url');
