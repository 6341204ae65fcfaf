import { endpoints, type CallName } from './endpoints.ts';

/**
 * Calls that the specification has as GET although they carry a password, a code, a ticket or a contact. Addresses stand
 * in the logs of every proxy on the way, so pages of ours send these by POST. GET is answered as well, for others.
 */
const names: readonly CallName[] = [
  'relevance',
  'wxLogin',
  'sendPhoneCode',
  'sendMailCode',
  'countPhoneCodes',
  'countMailCodes',
  'checkPhoneCode',
  'checkMailCode',
  'resetPassword',
  'countContactChanges',
  'bindContacts',
  'getCaptchaPicture',
  'getCaptchaWork',
  'verifyLeavingCertificate',
];
const paths = new Set<string>(names.map((name) => endpoints[name][1]));

/** Whether a call is answered by POST too. */
export const isAlsoPosted = (path: string): boolean => paths.has(path);

/** The method by which a call is sent. */
export const methodOf = (name: CallName): 'GET' | 'POST' => {
  const [method, path] = endpoints[name];
  return isAlsoPosted(path) ? 'POST' : method;
};
