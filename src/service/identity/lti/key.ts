import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import { readKeyFile } from '../../platform/key-file.ts';
import { makePrivateFolder } from '../../platform/private-files.ts';

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    /** The key that signs answers to learning platforms. */
    ltiKey: () => Promise<LtiKey>;
  }
}

export interface LtiKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/** RSA with SHA-256: the only algorithm that all platforms accept. */
export const ltiAlgorithm = 'RS256';

const part = z.string().min(1);
const jwkSchema = z.object({
  kty: z.literal('RSA'),
  n: part,
  e: part,
  d: part,
  p: part,
  q: part,
  dp: part,
  dq: part,
  qi: part,
});
const fileSchema = z.object({ privateKey: jwkSchema });

async function createKeyFile(dataDir: string, file: string): Promise<void> {
  const { privateKey } = await generateKeyPair(ltiAlgorithm, { extractable: true });
  makePrivateFolder(dataDir);
  try {
    // `wx`: another process may create the file at the same moment.
    const text = JSON.stringify({ privateKey: await exportJWK(privateKey) });
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

async function readKey(dataDir: string): Promise<LtiKey> {
  const file = join(dataDir, 'lti-secrets.json');
  if (readKeyFile(fileSchema, file).privateKey === undefined) await createKeyFile(dataDir, file);
  const { privateKey: jwk } = readKeyFile(fileSchema, file);
  if (jwk === undefined) throw new Error(`${file} is missing`);
  const publicJwk = { kty: jwk.kty, n: jwk.n, e: jwk.e };
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateKey = await importJWK(jwk, ltiAlgorithm);
  if (privateKey instanceof Uint8Array) throw new Error(`${file} has no RSA key`);
  return { kid, privateKey, publicJwk: { ...publicJwk, kid, alg: ltiAlgorithm, use: 'sig' } };
}

/** The key in `lti-secrets.json` of the data folder, created when it is first needed. */
export function ltiKeyIn(dataDir: string): () => Promise<LtiKey> {
  let key: Promise<LtiKey> | undefined;
  return async () => {
    key ??= readKey(dataDir);
    try {
      return await key;
    } catch (error) {
      key = undefined;
      throw error;
    }
  };
}
