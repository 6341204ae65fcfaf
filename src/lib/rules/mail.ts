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
