import type { Transporter } from 'nodemailer';
import { MessageRefused, type Carrier } from '../context/outgoing.ts';

const timeoutMs = 15_000;

/** Whether the server answered the recipient with a refusal for good: RCPT, 5xx. */
const isOfRecipient = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
// It takes 7 MB and is loaded with the first mail: most processes send none, and a library without mail has no use for it.
const connectTo = async (url: string) => (await import('nodemailer')).createTransport({ url, ...limits });

/** Connects to a mail server and signs in. @returns what is wrong; undefined if it accepts mail */
export async function mailProblem(url: string): Promise<string | undefined> {
  const transport = await connectTo(url);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

/**
 * Mail by SMTP.
 * @param url smtp://user:password@host:587 (TLS by STARTTLS where the server has it) or smtps://…:465
 * @param from sender of every mail: `Library <library@example.edu>`
 */
export function createMailCarrier({ url, from }: { url: string; from: string }): Carrier {
  let connected: Promise<Transporter> | undefined;
  return {
    send: async ({ recipient, subject, body, headers = {} }) => {
      // An address object: a comma in the recipient must not become a second one.
      const to = { name: '', address: recipient };
      try {
        const transport = await (connected ??= connectTo(url));
        await transport.sendMail({ from, to, subject, text: body, headers: { ...headers } });
      } catch (error) {
        throw isOfRecipient(error)
          ? new MessageRefused('the mail server refused the recipient', { cause: error })
          : error;
      }
    },
    close: () => {
      // Anyone who sent knows already where there is none.
      const close = (transport: Transporter) => {
        transport.close();
      };
      void connected?.then(close, () => undefined);
    },
  };
}
