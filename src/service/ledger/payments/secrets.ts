import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { paymentSecretsSchema, type PaymentSecrets } from '../../platform/configuration/payments.schema.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { parseKeys, readKeyFile } from '../../platform/key-file.ts';

/** Keys of a library with its providers of payments, by group code; none where it has none. */
export type PaymentSecretsOfLibrary = (groupCode: string) => PaymentSecrets;

/** The file in the data folder. */
export const paymentSecretsFile = 'payment-secrets.json';
const fileSchema = z.record(z.string(), paymentSecretsSchema);

/**
 * Keys of providers of payments: the variable PAYMENT_SECRETS_<group code> (JSON as in the file), or PAYMENT_SECRETS_FILE
 * for a file elsewhere, else payment-secrets.json of the data folder (docs/guide/payments.md). Never part of library.json, which
 * is configuration that pages are made of.
 * @throws if the configured file is missing; EnvironmentError if a file or variable is invalid
 */
export function paymentSecretsOf(
  { dataDir, paymentSecretsFile: elsewhere }: Pick<Environment, 'dataDir' | 'paymentSecretsFile'>,
  env: Record<string, string | undefined>,
): PaymentSecretsOfLibrary {
  const secrets =
    elsewhere === undefined
      ? readKeyFile(fileSchema, join(dataDir, paymentSecretsFile))
      : parseKeys(fileSchema, readFileSync(elsewhere, 'utf8'), elsewhere);
  return (groupCode) => {
    const name = `PAYMENT_SECRETS_${groupCode}`;
    const given = env[name] ?? '';
    return given === '' ? (secrets[groupCode] ?? {}) : parseKeys(paymentSecretsSchema, given, name);
  };
}
