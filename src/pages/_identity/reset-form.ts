import type { Client } from '#lib/client/client.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { encryptPassword } from '#lib/rules/password-cipher.ts';
import { formText } from '#lib/rules/form-text.ts';
import { newContactScreen, type ContactScreen } from '#lib/identity/contact-screen.ts';
import { contactIn, sendCodeByForm } from './contact-form.ts';

/** What the recovery of a password shows a browser without scripts; the ticket goes along in its forms. */
export type ResetScreen =
  | { step: 'account'; refused: string }
  | { step: 'contact'; ticket: string; contact: ContactScreen }
  | { step: 'password'; ticket: string; refused: string }
  | { step: 'done'; said: string };

type Recovery = { client: Client; t: Translate };

async function begin({ client, t }: Recovery, form: FormData): Promise<ResetScreen> {
  const username = formText(form, 'username').trim();
  const verifyCode = formText(form, 'verifyCode').trim();
  if (username === '') return { step: 'account', refused: t('account:needAccount') };
  if (verifyCode === '') return { step: 'account', refused: t('login:needVerifyCode') };
  const answer = await client.call('checkUser', { username, verifyCode, codeKey: formText(form, 'codeKey') });
  return answer.success
    ? { step: 'contact', ticket: answer.data.ticket, contact: newContactScreen }
    : { step: 'account', refused: answer.message };
}

async function prove({ client, t }: Recovery, form: FormData, ticket: string): Promise<ResetScreen> {
  const { channel, destination } = contactIn(form);
  const code = formText(form, 'code').trim();
  const again = (refused: string): ResetScreen => ({
    step: 'contact',
    ticket,
    contact: { step: 'code', channel, destination, said: '', refused },
  });
  if (code === '') return again(t('account:needCode'));
  const answer =
    channel === 'phone'
      ? await client.call('checkPhoneCode', { ticket, phone: destination, code })
      : await client.call('checkMailCode', { ticket, mail: destination, code });
  return answer.success ? { step: 'password', ticket, refused: '' } : again(answer.message);
}

async function save({ client, t }: Recovery, form: FormData, ticket: string): Promise<ResetScreen> {
  const refuse = (refused: string): ResetScreen => ({ step: 'password', ticket, refused });
  const [password, confirmation] = [formText(form, 'newPassword'), formText(form, 'confirmation')];
  if (password === '') return refuse(t('account:needNewPassword'));
  if (confirmation === '') return refuse(t('account:needConfirm'));
  const parameter = await client.call('getSignInParameter', {});
  if (!parameter.success) return refuse(parameter.message);
  const { passwordKey } = parameter.data;
  const answer = await client.call('resetPassword', {
    ticket,
    password: encryptPassword(password, passwordKey),
    confirmPassword: encryptPassword(confirmation, passwordKey),
  });
  return answer.success ? { step: 'done', said: answer.message } : refuse(answer.message);
}

/** Takes a step of the recovery of a password for a browser without scripts: the calls of the island, one a form. */
export async function resetByForm(recovery: Recovery, form: FormData): Promise<ResetScreen> {
  const ticket = formText(form, 'ticket');
  switch (formText(form, 'act')) {
    case 'send':
      return {
        step: 'contact',
        ticket,
        contact: await sendCodeByForm(recovery.client, form, { t: recovery.t, ticket }),
      };
    case 'other':
      return { step: 'contact', ticket, contact: { ...newContactScreen, ...contactIn(form) } };
    case 'prove':
      return prove(recovery, form, ticket);
    case 'save':
      return save(recovery, form, ticket);
    default:
      return begin(recovery, form);
  }
}

export const isRefused = (screen: ResetScreen): boolean =>
  (screen.step === 'contact' ? screen.contact.refused : screen.step === 'done' ? '' : screen.refused) !== '';
