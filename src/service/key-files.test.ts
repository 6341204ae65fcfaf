import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identitySecretsOf } from './identity/methods/secrets.ts';
import { paymentSecretsOf } from './ledger/payments/secrets.ts';
import { vendorKeysOf } from './platform/configuration/vendor.schema.ts';
import { EnvironmentError } from './platform/environment/environment.ts';
import { documentTokensOf } from './platform/http/library-keys.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yuelan-keys-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

const files: [string, () => unknown, string][] = [
  ['identity-secrets.json', () => identitySecretsOf(dir, {}), '{"100001": {"oidc": 17}}'],
  ['vendor-keys.json', () => vendorKeysOf(dir, {}), '{"100001": {"oidc": 17}}'],
  ['document-delivery-tokens.json', () => documentTokensOf(dir, {}), '{"100001": 17}'],
  [
    'payment-secrets.json',
    () => paymentSecretsOf({ dataDir: dir, paymentSecretsFile: undefined }, {}),
    '{"100001": 17}',
  ],
];

it.each(files)('a mistake in %s is named with the file and without a key', (name, read, wrong) => {
  expect(read).not.toThrow();
  const file = join(dir, name);
  writeFileSync(file, '{"100001": top-secret}');
  expect(read).toThrow(new EnvironmentError(`${file}: not valid JSON`));
  writeFileSync(file, wrong);
  expect(read).toThrow(EnvironmentError);
  expect(read).toThrow(/: invalid fields: 100001(\.oidc)?$/);
});

it('a mistake in a variable of payment keys is named with the variable', () => {
  const secretsOf = paymentSecretsOf({ dataDir: dir, paymentSecretsFile: undefined }, { PAYMENT_SECRETS_100001: 'x' });
  expect(() => secretsOf('100001')).toThrow(new EnvironmentError('PAYMENT_SECRETS_100001: not valid JSON'));
});
