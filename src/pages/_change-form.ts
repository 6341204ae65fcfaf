import type { Client } from '#lib/client/client.ts';
import type { ClientSite } from '#lib/client/conventions.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { wantsLongCaptcha } from '#lib/rules/long-captcha.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { secondStepOf } from '#lib/rules/second-factor.ts';
import { hintCookieText } from '#lib/site/reader-session.ts';
import { clientOfForm } from './_door.ts';

type Outcome =
  /** `secondStep`: a code comes next, and the password counts once it was right. */
  { kind: 'signedIn' | 'secondStep'; cookies: string[] } | { kind: 'refused'; message: string; long: boolean };

interface Asking {
  requestContext: ClientSite;
  client: Client;
  t: Translate;
  /** The service's own door, on behalf of the reader's address. */
  ask: (request: Request) => Promise<Response>;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** What is missing, in the words of the form with scripts. */
function missing(form: FormData, t: Translate): string | undefined {
  if (textOf(form, 'username').trim() === '') return t('login:needUsername');
  if (textOf(form, 'password') === '') return t('profile:needOldPassword');
  if (textOf(form, 'newPassword') === '') return t('account:needNewPassword');
  if (textOf(form, 'confirmation') === '') return t('account:needConfirm');
  return textOf(form, 'verifyCode').trim() === '' ? t('login:needVerifyCode') : undefined;
}

/**
 * Changes a password that must be changed, for a browser without scripts, and signs in: the call of the form with
 * scripts (portal-shell §4.3). That keeps the old password in its tab; here it is typed once more.
 * @returns the cookies that the answer must set
 */
export async function changeByForm(request: Request, { requestContext, client, t, ask }: Asking): Promise<Outcome> {
  const form = await request.formData();
  const message = missing(form, t);
  if (message !== undefined) return { kind: 'refused', message, long: false };
  const parameter = await client.call('getSignInParameter', {});
  if (!parameter.success) return { kind: 'refused', message: parameter.message, long: false };
  const door = { requestContext, origin: new URL(request.url).origin, unreachable: t('unreachable'), ask };
  const { client: sender, cookies } = clientOfForm(request, door);
  const encrypted = (name: string) => encryptPassword(textOf(form, name), parameter.data.passwordKey);
  const answer = await sender.call('forceModify', {
    username: textOf(form, 'username').trim(),
    password: encrypted('password'),
    newPassword: encrypted('newPassword'),
    confirmPassword: encrypted('confirmation'),
    verifyCode: textOf(form, 'verifyCode').trim(),
    codeKey: textOf(form, 'codeKey'),
  });
  if (secondStepOf(answer)) return { kind: 'secondStep', cookies };
  if (!answer.success) return { kind: 'refused', message: answer.message, long: wantsLongCaptcha(answer) };
  return { kind: 'signedIn', cookies: [...cookies, hintCookieText(requestContext.groupCode, true)] };
}
