import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { paymentSecretsSchema, type PaymentSecrets } from '../../platform/configuration/payments.schema.ts';
import type { Environment } from '../../platform/environment/environment.ts';

/** Keys of a library with its providers of payments, by group code; none where it has none. */
export type PaymentSecretsOfLibrary = (groupCode: string) => PaymentSecrets;

/** The file in the data folder. */
export const paymentSecretsFile = 'payment-secrets.json';
const fileSchema = z.record(z.string(), paymentSecretsSchema);

/**
 * Keys of providers of payments: the variable PAYMENT_SECRETS_<group code> (JSON as in the file), or PAYMENT_SECRETS_FILE
 * for a file elsewhere, else payment-secrets.json of the data folder (docs/payments.md). Never part of library.json, which
 * is configuration that pages are made of.
 * @throws when the file that is configured is missing, or a file or variable cannot be understood; the message names the
 *   place and no key
 */
export function paymentSecretsOf(
  { dataDir, paymentSecretsFile: elsewhere }: Pick<Environment, 'dataDir' | 'paymentSecretsFile'>,
  env: Record<string, string | undefined>,
): PaymentSecretsOfLibrary {
  const file = elsewhere ?? join(dataDir, paymentSecretsFile);
  const read = <T>(schema: z.ZodType<T>, text: string, from: string): T => {
    try {
      return schema.parse(JSON.parse(text));
    } catch (error) {
      const where = error instanceof z.ZodError ? error.issues.map(({ path }) => path.join('.')).join(', ') : 'no JSON';
      throw new Error(`${from}: keys of payments cannot be understood (${where})`);
    }
  };
  const secrets = elsewhere !== undefined || existsSync(file) ? read(fileSchema, readFileSync(file, 'utf8'), file) : {};
  return (groupCode) => {
    const name = `PAYMENT_SECRETS_${groupCode}`;
    const given = env[name] ?? '';
    return given === '' ? (secrets[groupCode] ?? {}) : read(paymentSecretsSchema, given, name);
  };
}
