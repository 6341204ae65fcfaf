import { createHmac } from 'node:crypto';
import type { Handlers } from '../platform/context/context.ts';
import { fillTemplate } from '../platform/http/template.ts';
import { keyedHash, type Secrets } from '../platform/secrets.ts';

/** A link works so long, in seconds: it is fetched when the menu is opened. */
const linkSeconds = 600;

/**
 * The secret that a library shares with its document delivery. It follows from the installation's key, so that it is
 * there without being set up; `yuelan document-delivery secret` shows it.
 */
export const deliverySecretOf = (secrets: Secrets, groupCode: string): string =>
  keyedHash(secrets, 'documentDelivery', groupCode);

/**
 * The signature of a link: HMAC-SHA256 in hexadecimal digits under the library's secret, over group code, account, name
 * and end, each on a line of its own.
 * @param expires seconds since 1970
 */
export const signDelivery = (
  secret: string,
  { groupCode, account, name, expires }: { groupCode: string; account: string; name: string; expires: number },
): string => createHmac('sha256', secret).update([groupCode, account, name, expires].join('\n')).digest('hex');

const formPath = '/documentDelivery';

/** The reader's address at the library's other service, which nobody can make of another reader; else the own form. */
export const getDocumentDeliveryUrl: Handlers['getDocumentDeliveryUrl'] = (_, { library, reader, secrets, now }) => {
  const { documentDelivery } = library.file;
  if (documentDelivery?.url === undefined) return { url: documentDelivery?.form ? formPath : '' };
  const { groupCode } = library;
  const { account, name } = reader;
  const expires = Math.floor(now() / 1000) + linkSeconds;
  const signature = signDelivery(deliverySecretOf(secrets, groupCode), { groupCode, account, name, expires });
  const url = fillTemplate(documentDelivery.url, { groupCode, account, name, expires: String(expires), signature });
  return { url: url?.href ?? '' };
};
