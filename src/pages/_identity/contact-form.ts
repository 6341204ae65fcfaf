import type { Client } from '#lib/client/client.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { formText } from '#lib/rules/form-text.ts';
import { isMail, isPhone } from '#lib/rules/contacts.ts';
import { newContactScreen, type ContactScreen } from '#lib/identity/contact-screen.ts';

/** What a form of a browser without scripts says of phone or mail. */
export const contactIn = (form: FormData): Pick<ContactScreen, 'channel' | 'destination'> => ({
  channel: formText(form, 'channel') === 'mail' ? 'mail' : 'phone',
  destination: formText(form, 'destination').trim(),
});

/**
 * Sends a code to the contact of a form, with the checks and texts of the form with scripts.
 * @param ticket of a recovery; none for a reader who is signed in
 */
export async function sendCodeByForm(
  client: Client,
  form: FormData,
  { t, ticket }: { t: Translate; ticket?: string | undefined },
): Promise<ContactScreen> {
  const { channel, destination } = contactIn(form);
  const here: ContactScreen = { ...newContactScreen, channel, destination };
  const isRight = channel === 'phone' ? isPhone(destination) : isMail(destination);
  if (!isRight) return { ...here, refused: t(channel === 'phone' ? 'account:phoneWrong' : 'account:mailWrong') };
  const whose = ticket === undefined ? {} : { ticket };
  const answer =
    channel === 'phone'
      ? await client.call('sendPhoneCode', { ...whose, phone: destination })
      : await client.call('sendMailCode', { ...whose, mail: destination });
  if (!answer.success) return { ...here, refused: answer.message };
  const said = [answer.message, t('account:timesLeft', { times: answer.data.times })].join(' ');
  return { ...here, step: 'code', said };
}
