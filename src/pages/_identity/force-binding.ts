import type { Client } from '#lib/client/client.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { formText } from '#lib/rules/form-text.ts';
import { newContactScreen, type ContactScreen } from '#lib/identity/contact-screen.ts';
import { contactIn, sendCodeByForm } from './contact-form.ts';

export type BindingScreen = { kind: 'visitor' } | { kind: 'bound' } | { kind: 'open'; contact: ContactScreen };

/** State of the reader of this browser, who may have no verified contact yet. */
async function stateOf(client: Client): Promise<BindingScreen> {
  const answer = await client.call('getContactStatus', {});
  if (!answer.success) {
    return answer.errCode === errCodes.unauthenticated
      ? { kind: 'visitor' }
      : { kind: 'open', contact: { ...newContactScreen, refused: answer.message } };
  }
  const isBound = answer.data.emailFlag === '1' || answer.data.phoneFlag === '1';
  return isBound ? { kind: 'bound' } : { kind: 'open', contact: newContactScreen };
}

/** Does what a form of the page asks, and reads what the page shows then. */
export async function bindingScreen(client: Client, t: Translate, form: FormData | undefined): Promise<BindingScreen> {
  const state = await stateOf(client);
  if (!form || state.kind !== 'open') return state;
  const { channel, destination } = contactIn(form);
  const act = formText(form, 'act');
  if (act === 'send') return { kind: 'open', contact: await sendCodeByForm(client, form, { t }) };
  if (act !== 'prove') return { kind: 'open', contact: { ...newContactScreen, channel, destination } };
  const code = formText(form, 'code').trim();
  const again = (refused: string): BindingScreen => ({
    kind: 'open',
    contact: { step: 'code', channel, destination, said: '', refused },
  });
  if (code === '') return again(t('account:needCode'));
  const contact = channel === 'phone' ? { phone: destination, phoneCode: code } : { mail: destination, mailCode: code };
  const answer = await client.call('bindContacts', contact);
  return answer.success ? { kind: 'bound' } : again(answer.message);
}
