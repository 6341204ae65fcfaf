import type { Environment } from '../environment/environment.ts';
import type { Carriers } from '../context/outgoing.ts';
import { createMailCarrier } from './mail.ts';
import { createSmsCarrier } from './sms.ts';

/** The ways out that the environment configures (MAIL_URL, SMS_URL). */
export function carriersOf({ mail, sms }: Pick<Environment, 'mail' | 'sms'>): Carriers {
  return { ...(mail && { mail: createMailCarrier(mail) }), ...(sms && { phone: createSmsCarrier(sms) }) };
}
