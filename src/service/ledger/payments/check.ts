import type { LibraryFile } from '../../platform/configuration/schema.ts';
import type { Problem } from '../../platform/configuration/types.ts';
import { paymentMethods } from '../../../lib/rules/payments.ts';
import { paymentProvidersOf } from './providers/providers.ts';
import type { PaymentSecrets } from '../../platform/configuration/payments.schema.ts';
import type { PaymentSecretsOfLibrary } from './secrets.ts';

/**
 * Whether the ways to pay that a library names have keys, and keys that can be used. What cannot be paid for online says
 * so by being missing, so that a mistake shows here first. No key is in what is said.
 */
export function checkPayments(
  library: { groupCode: string; mappingPath: string; file: Pick<LibraryFile, 'payments'> },
  secretsOf: PaymentSecretsOfLibrary,
): Problem[] {
  const { groupCode, mappingPath, file } = library;
  const problem = (field: string, message: string, severity: Problem['severity'] = 'mistake'): Problem => ({
    file: `${mappingPath}/library.json`,
    field,
    message,
    severity,
  });
  let secrets: PaymentSecrets;
  try {
    secrets = secretsOf(groupCode);
  } catch (error) {
    return [problem('payments', error instanceof Error ? error.message : 'the keys cannot be read')];
  }
  const problems = paymentMethods.flatMap((way): Problem[] => {
    if (file.payments[way] && !secrets[way])
      return [problem(`payments.${way}`, `has no keys (${groupCode})`, 'warning')];
    if (!file.payments[way] && secrets[way]) {
      return [problem(`payments.${way}`, `is not here, but there are keys for it (${groupCode})`, 'warning')];
    }
    return [];
  });
  for (const way of paymentMethods) {
    try {
      paymentProvidersOf({ [way]: file.payments[way] }, { [way]: secrets[way] }, Date.now);
    } catch {
      problems.push(problem(`payments.${way}`, `has keys that cannot be used (${groupCode})`));
    }
  }
  return problems;
}
