import { z } from 'zod';
import { secretAddress } from './identity.schema.ts';

const name = z.string().min(1).max(128);

/** `payments` of library.json: payment methods. Keys and secrets are stored separately (docs/guide/payments.md). */
export const paymentSettingsSchema = z.strictObject({
  /** WeChat Pay, API v3, Native. */
  weixin: z
    .strictObject({
      url: secretAddress.default('https://api.mch.weixin.qq.com'),
      appId: name,
      mchId: name,
      /** Serial number of the merchant's certificate. */
      serial: name,
      /** Id of the platform's public key (PUB_KEY_ID_…), or serial number of the platform's certificate. */
      platformSerial: name,
    })
    .optional(),
  /** Alipay, code to be scanned (alipay.trade.precreate), signed with RSA2. */
  alipay: z
    .strictObject({
      url: secretAddress.default('https://openapi.alipay.com/gateway.do'),
      appId: name,
      /** The seller's number (2088…); payments for another one are not taken. */
      sellerId: name,
    })
    .optional(),
  /** The card of the campus, by the protocol of docs/develop/payment-protocol.md. */
  card: z.strictObject({ url: secretAddress, merchant: name }).optional(),
});
export type PaymentSettings = z.output<typeof paymentSettingsSchema>;
export type PaymentSettingsOf<K extends keyof PaymentSettings> = NonNullable<PaymentSettings[K]>;

/** Keys of a library at its providers; RSA keys in PEM. */
export const paymentSecretsSchema = z.strictObject({
  weixin: z
    .strictObject({
      privateKey: z.string().min(1),
      /** The platform's public key or certificate. */
      platformKey: z.string().min(1),
      /** The key that notifications are encrypted with: 32 bytes. */
      apiV3Key: z.string().length(32),
    })
    .optional(),
  alipay: z
    .strictObject({
      privateKey: z.string().min(1),
      alipayKey: z.string().min(1),
    })
    .optional(),
  card: z.strictObject({ secret: z.string().min(16) }).optional(),
});
export type PaymentSecrets = z.output<typeof paymentSecretsSchema>;
export type PaymentSecretsOf<K extends keyof PaymentSecrets> = NonNullable<PaymentSecrets[K]>;
