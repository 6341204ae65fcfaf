import { createTransport } from 'nodemailer';
import type { Carrier } from '../outbox/types.ts';

const timeoutMs = 15_000;

/**
 * Mail by SMTP.
 * @param url smtp://user:password@host:587 (TLS by STARTTLS where the server has it) or smtps://…:465
 * @param from sender of every mail: `Library <library@example.edu>`
 */
export function createMailCarrier({ url, from }: { url: string; from: string }): Carrier {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...limits });
  return {
    send: async ({ recipient, subject, body }) => {
      // An address object: a comma in the recipient must not become a second one.
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text: body });
    },
    close: () => {
      transport.close();
    },
  };
}
