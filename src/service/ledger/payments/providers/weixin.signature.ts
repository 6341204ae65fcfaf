import { createDecipheriv, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

/** What WeChat Pay (API v3) signs and verifies: WECHATPAY2-SHA256-RSA2048 and AEAD_AES_256_GCM. */

/** Lines with an end each, the way both sides sign them. */
const lines = (parts: readonly string[]): Buffer => Buffer.from(parts.map((part) => `${part}\n`).join(''));

/** @param pem of the merchant's private key @throws when it is none */
export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem);
/** @param pem of a public key or a certificate @throws when it is neither */
export const publicKeyOf = (pem: string): KeyObject => createPublicKey(pem);

/** The `Authorization` of a request. @param input.path with its query */
export function authorizationOf(input: {
  method: string;
  path: string;
  body: string;
  mchId: string;
  serial: string;
  key: KeyObject;
  /** Seconds since 1970. */
  timestamp: number;
  nonce: string;
}): string {
  const { method, path, body, mchId, serial, key, nonce } = input;
  const timestamp = String(input.timestamp);
  const signature = sign('sha256', lines([method, path, timestamp, nonce, body]), key).toString('base64');
  const fields = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serial };
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
}

export interface PlatformSignature {
  serial: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

export function platformSignatureOf(headers: Headers): PlatformSignature {
  const header = (name: string) => headers.get(`wechatpay-${name}`) ?? '';
  return {
    serial: header('serial'),
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
  };
}

/** Whether the platform signed this body. */
export const isSignedByPlatform = (
  { timestamp, nonce, signature }: PlatformSignature,
  body: string,
  key: KeyObject,
): boolean => verify('sha256', lines([timestamp, nonce, body]), key, Buffer.from(signature, 'base64'));

const tagBytes = 16;

/** The text of an encrypted resource. @throws when it was not encrypted with this key, or was changed since */
export function decryptResource(
  resource: { ciphertext: string; nonce: string; associated_data?: string | undefined },
  apiV3Key: string,
): string {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(resource.nonce), {
    authTagLength: tagBytes,
  });
  cipher.setAAD(Buffer.from(resource.associated_data ?? ''));
  cipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([cipher.update(bytes.subarray(0, -tagBytes)), cipher.final()]).toString('utf8');
}
