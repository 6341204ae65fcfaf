import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import ECB from 'crypto-js/mode-ecb.js';
import Pkcs7 from 'crypto-js/pad-pkcs7.js';

/**
 * Encrypts a password for its way to the service (portal-shell §5): AES in ECB mode, PKCS#7 padding, Base64. It keeps
 * the password out of logs and screens of machines between; secrecy is the matter of https.
 * @param key sixteen characters of ASCII, from `getSignInParameter`
 */
export const encryptPassword = (password: string, key: string): string =>
  AES.encrypt(Utf8.parse(password), Utf8.parse(key), { mode: ECB, padding: Pkcs7 }).toString();
