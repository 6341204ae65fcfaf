import type { Translate } from '#lib/i18n/server.ts';
import { wantsLongCaptcha } from '#lib/rules/long-captcha.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { secondStepOf } from '#lib/rules/second-factor.ts';
import { formText } from '#lib/rules/form-text.ts';
import { clientOfForm, readerHint, type FormAnswering } from '../_door.ts';

type Outcome =
  /** `secondStep`: a code comes next, and the password counts once it was right. */
  { kind: 'signedIn' | 'secondStep'; cookies: string[] } | { kind: 'refused'; message: string; long: boolean };

/** What is missing, in the words of the form with scripts. */
function missing(form: FormData, t: Translate): string | undefined {
  if (formText(form, 'username').trim() === '') return t('login:needUsername');
  if (formText(form, 'password') === '') return t('profile:needOldPassword');
  if (formText(form, 'newPassword') === '') return t('account:needNewPassword');
  if (formText(form, 'confirmation') === '') return t('account:needConfirm');
  return formText(form, 'verifyCode').trim() === '' ? t('login:needVerifyCode') : undefined;
}

/**
 * Changes a password that must be changed, for a browser without scripts, and signs in: the call of the form with
 * scripts (portal-shell §4.3). That keeps the old password in its tab; here it is typed once more.
 * @returns the cookies that the answer must set
 */
export async function changeByForm(
  request: Request,
  { requestContext, client, t, ask }: FormAnswering,
): Promise<Outcome> {
  const form = await request.formData();
  const message = missing(form, t);
  if (message !== undefined) return { kind: 'refused', message, long: false };
  const parameter = await client.call('getSignInParameter', {});
  if (!parameter.success) return { kind: 'refused', message: parameter.message, long: false };
  const door = { requestContext, origin: new URL(request.url).origin, unreachable: t('unreachable'), ask };
  const { client: sender, cookies } = clientOfForm(request, door);
  const encrypted = (name: string) => encryptPassword(formText(form, name), parameter.data.passwordKey);
  const answer = await sender.call('forceModify', {
    username: formText(form, 'username').trim(),
    password: encrypted('password'),
    newPassword: encrypted('newPassword'),
    confirmPassword: encrypted('confirmation'),
    verifyCode: formText(form, 'verifyCode').trim(),
    codeKey: formText(form, 'codeKey'),
  });
  if (secondStepOf(answer)) return { kind: 'secondStep', cookies };
  if (!answer.success) return { kind: 'refused', message: answer.message, long: wantsLongCaptcha(answer) };
  return { kind: 'signedIn', cookies: [...cookies, await readerHint(request, door, answer.data)] };
}
