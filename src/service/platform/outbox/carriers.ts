import type { Environment } from '../environment/environment.ts';
import { type Carriers, MessageRefused, type Carrier } from '../context/outgoing.ts';
import { createMailCarrier } from './mail.ts';

const timeoutMs = 15_000;

/**
 * Text messages over HTTP: POST of JSON `{to, text}`; any 2xx means that the gateway took it, 400 and 422 that it takes
 * none for this number. Other gateways need a small adapter.
 * @param token sent as bearer token where it is given
 */
export function createSmsCarrier({ url, token }: { url: string; token: string | undefined }): Carrier {
  return {
    send: async ({ recipient, subject, body }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: recipient, text: `【${subject}】${body}` }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const reason = `the SMS gateway answered ${String(response.status)}`;
      throw [400, 422].includes(response.status) ? new MessageRefused(reason) : new Error(reason);
    },
  };
}

/** The ways out that the environment configures (MAIL_URL, SMS_URL). */
export function carriersOf({ mail, sms }: Pick<Environment, 'mail' | 'sms'>): Carriers {
  return { ...(mail && { mail: createMailCarrier(mail) }), ...(sms && { phone: createSmsCarrier(sms) }) };
}
