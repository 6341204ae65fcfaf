import { errCodes } from '#lib/contract/envelope.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { isEmpty } from '#lib/rules/empty.ts';
import { wantsLongCaptcha } from '#lib/rules/long-captcha.ts';
import { secondStepOf } from '#lib/rules/second-factor.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { situations } from '#lib/rules/situations.ts';
import { formText } from '#lib/rules/form-text.ts';
import { clientOfForm, readerHint, type FormAnswering } from '../_door.ts';
import { lacksContact } from './contact.ts';

type Outcome =
  /** `mustBind`: the library requires a verified contact, which the reader does not have. */
  | { kind: 'signedIn'; cookies: string[]; mustBind: boolean }
  /** A code comes next; the cookies are those by which its page knows the browser. */
  | { kind: 'secondStep'; cookies: string[] }
  /** `mustChange`: the password was right and has to be changed first (portal-shell §4.3). */
  | { kind: 'refused'; message: string; long?: boolean; mustChange?: boolean };

/** What is missing, in the words of portal-shell §5. */
function missing(form: FormData, t: Translate): string | undefined {
  if (isEmpty(formText(form, 'username').trim())) return t('login:needUsername');
  if (isEmpty(formText(form, 'password'))) return t('login:needPassword');
  if (formText(form, 'verifyCode').trim() === '') return t('login:needVerifyCode');
  return formText(form, 'consent') === '' ? t(`login:${situations.consentMissing.key}`) : undefined;
}

/**
 * Signs in a reader whose browser runs no scripts: the same call with the same checks as from the dialog.
 * @returns the cookies that the answer must set
 */
export async function signInByForm(
  request: Request,
  form: FormData,
  { requestContext, client, t, ask, mustBindContact }: FormAnswering & { mustBindContact: boolean },
): Promise<Outcome> {
  const message = missing(form, t);
  if (message !== undefined) return { kind: 'refused', message };
  const parameter = await client.call('getSignInParameter', {});
  if (!parameter.success) return { kind: 'refused', message: parameter.message };

  const door = { requestContext, origin: new URL(request.url).origin, unreachable: t('unreachable'), ask };
  const { client: sender, cookies } = clientOfForm(request, door);
  const answer = await sender.call('login', {
    username: formText(form, 'username'),
    password: encryptPassword(formText(form, 'password'), parameter.data.passwordKey),
    verifyCode: formText(form, 'verifyCode'),
    codeKey: formText(form, 'codeKey'),
    mappingPath: requestContext.mappingPath,
    loginSystem: 1,
  });
  if (secondStepOf(answer)) return { kind: 'secondStep', cookies };
  if (!answer.success) {
    const mustChange = answer.errCode === errCodes.passwordChange;
    return { kind: 'refused', message: answer.message, long: wantsLongCaptcha(answer), mustChange };
  }
  const own = clientOfForm(request, { ...door, requestContext: { ...requestContext, session: answer.data } });
  const mustBind = mustBindContact && (await lacksContact(own.client));
  return { kind: 'signedIn', cookies: [...cookies, await readerHint(request, door, answer.data)], mustBind };
}
