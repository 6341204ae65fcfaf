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
  account: z.string().min(1).max(100).optional(),
  binding: z.enum(['password', 'association']).default('password'),
};

/** `identity` of library.json: services for the switches unifieAuthen, exterSinAuthen, passportLogin, weixinLogin. */
export const identitySettingsSchema = z.strictObject({
  /** CAS 3.0: the address before /login and /p3/serviceValidate. */
  cas: z.strictObject({ url: secretAddress, ...binding }).optional(),
  oidc: z
    .strictObject({
      issuer: secretAddress,
      clientId: z.string().min(1).max(200),
      scope: z
        .string()
        .regex(/(^| )openid( |$)/, 'has openid in it')
        .default('openid profile'),
      ...binding,
    })
    .optional(),
  /** OAuth 2: readers go to findConfig.passportLoginUrl. */
  passport: z
    .strictObject({
      tokenUrl: secretAddress,
      userUrl: secretAddress,
      clientId: z.string().min(1).max(200),
      scope: z.string().max(200).default(''),
      /** The member of the answer about the person that never changes. */
      subject: z.string().min(1).max(60).default('uid'),
      account: binding.account,
    })
    .optional(),
  messaging: z
    .strictObject({
      authorizeUrl: secretAddress,
      tokenUrl: secretAddress,
      appId: z.string().min(1).max(200),
      scope: z.string().min(1).max(100).default('snsapi_login'),
    })
    .optional(),
});
export type IdentitySettings = z.output<typeof identitySettingsSchema>;
export type SettingsOf<K extends keyof IdentitySettings> = NonNullable<IdentitySettings[K]>;
