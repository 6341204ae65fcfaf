import { join } from 'node:path';
import { z } from 'zod';
import { readKeyFile } from '../../platform/key-file.ts';
import type { IdentityProviderName } from '../providers/types.ts';

declare module '../../platform/context/context.ts' {
  interface ServiceContext {
    /** The secret that a library shares with an identity provider; undefined where there is none. */
    identitySecret: IdentitySecrets;
  }
}

/** The secret of a library with that provider; undefined where it has none. */
export type IdentitySecrets = (groupCode: string, provider: IdentityProviderName) => string | undefined;

const fileSchema = z.record(z.string(), z.partialRecord(z.enum(['cas', 'oidc', 'passport', 'messaging']), z.string()));

/**
 * Secrets of identity providers: the variable IDENTITY_SECRET_<group code>_<PROVIDER>, else identity-secrets.json of the
 * data folder (`{ "100001": { "oidc": "…" } }`). Never part of library.json, which is configuration that pages are made of.
 * @throws EnvironmentError if the file is invalid
 */
export function identitySecretsOf(dataDir: string, env: Record<string, string | undefined>): IdentitySecrets {
  const file = join(dataDir, 'identity-secrets.json');
  const secrets = readKeyFile(fileSchema, file);
  return (groupCode, provider) => {
    const given = env[`IDENTITY_SECRET_${groupCode}_${provider.toUpperCase()}`];
    return given === undefined || given === '' ? secrets[groupCode]?.[provider] : given;
  };
}
