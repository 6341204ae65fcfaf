import { sign, verify, type KeyObject } from 'node:crypto';

/** What Alipay signs and verifies: RSA2, that is SHA256withRSA over sorted parameters. */

/** Parameters in order, empty ones left out: name=value joined by ampersands, not encoded. */
export const signedText = (parameters: Readonly<Record<string, string>>, leftOut: readonly string[]): string =>
  Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .sort(([entry], [other]) => (entry < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

export const signText = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));

/**
 * The part of an answer that is signed, as it was written: the value of one member, whose text a parser would not give
 * back.
 * @returns undefined when there is no such member
 */
export function memberText(answer: string, member: string): string | undefined {
  const start = answer.indexOf(`"${member}":`);
  if (start < 0) return undefined;
  const from = answer.indexOf('{', start);
  let depth = 0;
  let isText = false;
  for (let at = from; from >= 0 && at < answer.length; at += 1) {
    const entry = answer[at];
    if (isText && entry === '\\') at += 1;
    else if (entry === '"') isText = !isText;
    else if (!isText && entry === '{') depth += 1;
    else if (!isText && entry === '}') {
      depth -= 1;
      if (depth === 0) return answer.slice(from, at + 1);
    }
  }
  return undefined;
}
