import { z } from 'zod';
import { secretAddress } from './identity.schema.ts';

const name = z.string().min(1).max(128);

/** `payments` of library.json: payment methods. Keys and secrets are stored separately (docs/guide/payments.md). */
export const paymentSettingsSchema = z.strictObject({
  weixin: z
    .strictObject({
      url: secretAddress.default('https://api.mch.weixin.qq.com').describe('Address of the interface.'),
      appId: name.describe('Application.'),
      mchId: name.describe('Merchant number.'),
      serial: name.describe("Serial number of the merchant's certificate."),
      platformSerial: name.describe(
        "Id of the platform's public key (PUB_KEY_ID_…), or serial number of the platform's certificate.",
      ),
    })
    .optional()
    .describe('WeChat Pay, API v3, Native.'),
  alipay: z
    .strictObject({
      url: secretAddress.default('https://openapi.alipay.com/gateway.do').describe('Address of the interface.'),
      appId: name.describe('Application.'),
      sellerId: name.describe("The seller's number (2088…); payments for another one are not taken."),
    })
    .optional()
    .describe('Alipay, code to be scanned (alipay.trade.precreate), signed with RSA2.'),
  card: z
    .strictObject({
      url: secretAddress.describe('Address of the card system.'),
      merchant: name.describe('Merchant name.'),
    })
    .optional()
    .describe('The card of the campus, by the protocol of docs/develop/payment-protocol.md.'),
});
export type PaymentSettings = z.output<typeof paymentSettingsSchema>;
export type PaymentSettingsOf<K extends keyof PaymentSettings> = NonNullable<PaymentSettings[K]>;

/** Keys of a library at its providers; RSA keys in PEM. */
export const paymentSecretsSchema = z.strictObject({
  weixin: z
    .strictObject({
      privateKey: z.string().min(1),
      platformKey: z.string().min(1).describe("The platform's public key or certificate."),
      apiV3Key: z.string().length(32).describe('The key that notifications are encrypted with: 32 bytes.'),
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
