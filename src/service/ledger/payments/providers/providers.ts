import { paymentMethods, type PaymentMethod } from '../../../../lib/rules/payments.ts';
import { createAlipay } from './alipay.ts';
import { createCard } from './card.ts';
import type {
  PaymentSecrets,
  PaymentSecretsOf,
  PaymentSettings,
  PaymentSettingsOf,
} from '../../../platform/configuration/payments.schema.ts';
import type { PaymentProvider } from './types.ts';
import { createWeixin } from './weixin.ts';

const adapters: {
  [M in PaymentMethod]: (
    settings: PaymentSettingsOf<M>,
    secrets: PaymentSecretsOf<M>,
    now: () => number,
  ) => PaymentProvider;
} = { weixin: createWeixin, alipay: createAlipay, card: createCard };

export type PaymentProviders = ReadonlyMap<PaymentMethod, PaymentProvider>;

/**
 * The providers that a library has settings and keys for.
 * @throws when a key is not what it should be
 */
export function paymentProvidersOf(
  settings: PaymentSettings,
  secrets: PaymentSecrets,
  now: () => number,
): PaymentProviders {
  const open = <M extends PaymentMethod>(method: M): [M, PaymentProvider][] => {
    const own: PaymentSettings[M] = settings[method];
    const keys: PaymentSecrets[M] = secrets[method];
    return own && keys ? [[method, adapters[method](own, keys, now)]] : [];
  };
  return new Map(paymentMethods.flatMap((method) => open(method)));
}
