import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { partOf, type Part } from '#lib/pages/part.ts';

export interface LoadedPasswordForm {
  /** What a new password must look like, in words; empty when it could not be had. */
  passwordRule: string;
  passwordPolicy: OutputOf<'getSignInParameter'>['passwordPolicy'] | undefined;
  captcha: Part<OutputOf<'getCaptchaKey'>> | undefined;
}

/**
 * What a form for a new password shows.
 * @param clients.visitor asks what is the same for everyone
 * @param clients.reader asks for the captcha, which belongs to this browser
 */
export async function loadPasswordForm(
  { visitor, reader }: { visitor: Client; reader: Client },
  captchaKind: 'none' | 'short' | 'long',
): Promise<LoadedPasswordForm> {
  const [parameter, captcha] = await Promise.all([
    visitor.call('getSignInParameter', {}),
    captchaKind === 'none' ? undefined : reader.call('getCaptchaKey', { long: captchaKind === 'long' ? '1' : '0' }),
  ]);
  return {
    passwordRule: parameter.success ? parameter.data.passwordRule : '',
    passwordPolicy: parameter.success ? parameter.data.passwordPolicy : undefined,
    captcha: captcha && partOf(captcha),
  };
}
