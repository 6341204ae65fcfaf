import type { PaymentMethod } from '../../../../lib/rules/payments.ts';
import { createAlipay } from './alipay.ts';
import { createCard } from './card.ts';
import type { PaymentSecrets, PaymentSettings } from '../../../platform/configuration/payments.schema.ts';
import type { PaymentProvider } from './types.ts';
import { createWeixin } from './weixin.ts';

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
  const providers: PaymentProvider[] = [];
  if (settings.weixin && secrets.weixin) providers.push(createWeixin(settings.weixin, secrets.weixin, now));
  if (settings.alipay && secrets.alipay) providers.push(createAlipay(settings.alipay, secrets.alipay, now));
  if (settings.card && secrets.card) providers.push(createCard(settings.card, secrets.card, now));
  return new Map(providers.map((provider) => [provider.method, provider]));
}
