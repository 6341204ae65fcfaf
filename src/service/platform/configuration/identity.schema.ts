import { z } from 'zod';

/** Where secrets and tokens go: by https, or on this machine. */
export const secretAddress = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => !URL.canParse(value) || new URL(value).protocol === 'https:' || isLoopback(new URL(value)),
    'https, unless it is on this machine',
  );

/** Whether an address is on this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * How a provider's user is matched to a reader at the first sign-in: `account` is the attribute with the account or
 * card number, `subject` the provider's own identifier. Readers without a match link their account manually, with the
 * password or by name and card number.
 */
const binding = {
  account: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Attribute with the reader's account or card number; the provider's own identifier if omitted."),
  binding: z
    .enum(['password', 'association'])
    .default('password')
    .describe('How readers without a match link their account: with the password, or by name and card number.'),
};

/** `identity` of library.json: services for the switches unifieAuthen, exterSinAuthen, passportLogin, weixinLogin. */
export const identitySettingsSchema = z.strictObject({
  cas: z
    .strictObject({ url: secretAddress.describe('Address of the CAS server.'), ...binding })
    .optional()
    .describe('CAS 3.0: the address before /login and /p3/serviceValidate.'),
  oidc: z
    .strictObject({
      issuer: secretAddress.describe('Address of the issuer.'),
      clientId: z.string().min(1).max(200).describe('Identifier of the client.'),
      scope: z
        .string()
        .regex(/(^| )openid( |$)/, 'has openid in it')
        .default('openid profile')
        .describe('Requested scopes.'),
      ...binding,
    })
    .optional()
    .describe('OpenID Connect.'),
  passport: z
    .strictObject({
      tokenUrl: secretAddress.describe('Address of the token endpoint.'),
      userUrl: secretAddress.describe('Address that describes the person.'),
      clientId: z.string().min(1).max(200).describe('Identifier of the client.'),
      scope: z.string().max(200).default('').describe('Requested scopes.'),
      subject: z
        .string()
        .min(1)
        .max(60)
        .default('uid')
        .describe('The member of the answer about the person that never changes.'),
      account: binding.account.describe("Attribute with the reader's account or card number."),
    })
    .optional()
    .describe('OAuth 2: readers go to findConfig.passportLoginUrl.'),
  messaging: z
    .strictObject({
      authorizeUrl: secretAddress.describe('Address of the QR code.'),
      tokenUrl: secretAddress.describe('Address of the token endpoint.'),
      appId: z.string().min(1).max(200).describe('Identifier of the application.'),
      scope: z.string().min(1).max(100).default('snsapi_login').describe('Requested scopes.'),
    })
    .optional()
    .describe('Messaging app.'),
});
export type IdentitySettings = z.output<typeof identitySettingsSchema>;
export type SettingsOf<K extends keyof IdentitySettings> = NonNullable<IdentitySettings[K]>;
