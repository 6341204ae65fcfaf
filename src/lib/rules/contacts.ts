const mainland = /^1[3-9]\d{9}$/;
const abroad = /^\+[1-9]\d{7,14}$/;

/**
 * A phone number as it is kept: a mobile number of the Chinese mainland as its eleven digits, any other in the
 * international form (+852 …); spaces, dashes, brackets and full-width digits are taken as they are meant.
 * @returns undefined when it is no number that a text message can go to
 */
export function normalizePhone(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-()]/g, '')
    .replace(/^(?:\+|00)86(?=1[3-9]\d{9}$)/, '')
    .replace(/^00/, '+');
  return mainland.test(digits) || (abroad.test(digits) && !digits.startsWith('+86')) ? digits : undefined;
}

/** Whether a phone number's format is valid. */
export const isPhone = (text: string): boolean => normalizePhone(text) !== undefined;

/** A kept number for its owner to recognise: 138****5678. */
export const maskPhone = (phone: string): string => phone.replace(/^(\+?\d{3})\d+(\d{4})$/, '$1****$2');

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/**
 * An e-mail address as it is kept: its domain in lower case. No quoted or non-ASCII local part: no library's mail
 * server takes these, and headers stay free of surprises.
 * @returns undefined when it is no address
 */
export function normalizeMail(text: string): string | undefined {
  const address = text.normalize('NFKC').trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || at > 64 || address.length > 254) return undefined;
  const [name, host] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  return local.test(name) && domain.test(host) ? `${name}@${host}` : undefined;
}

/** Whether an e-mail address's format is valid. */
export const isMail = (text: string): boolean => normalizeMail(text) !== undefined;

/** A kept address for its owner to recognise: z***g@example.edu. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  const name = mail.slice(0, at);
  return `${name.slice(0, 1)}***${name.length > 2 ? name.slice(-1) : ''}${mail.slice(at)}`;
}
