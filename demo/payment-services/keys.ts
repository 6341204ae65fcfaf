import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { paymentSecretsFile } from '#service/ledger/payments/secrets.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';
import { paymentSecretsSchema } from '#service/platform/configuration/payments.schema.ts';
import { createPaymentKeys, type PaymentKeys } from './doubles.ts';

const text = z.string();
const keysSchema = z.object({
  library: paymentSecretsSchema.required(),
  providers: z.object({ weixinMerchant: text, weixinPlatform: text, alipayApplication: text, alipay: text }),
});

/** Writes a file that its owner alone may read, unless there is one: an operator's own keys stay. */
function writeOnce(file: string, value: unknown): void {
  if (existsSync(file)) return;
  try {
    writeFileSync(file, `${JSON.stringify(value)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process has written it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * The keys of the providers for trying out, made once in the data folder, and given to the demo libraries that are named.
 * @param groupCodes of demo libraries whose providers are doubles
 */
export function demoPaymentKeys(dataDir: string, groupCodes: readonly string[]): PaymentKeys {
  makePrivateFolder(dataDir);
  const file = join(dataDir, 'payment-demo.json');
  if (!existsSync(file)) writeOnce(file, createPaymentKeys());
  const keys = keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const ofLibraries = Object.fromEntries(groupCodes.map((groupCode) => [groupCode, keys.library]));
  if (groupCodes.length > 0) writeOnce(join(dataDir, paymentSecretsFile), ofLibraries);
  return keys;
}
