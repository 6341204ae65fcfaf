import type { Answer } from '../contract/envelope.ts';

/** `data` of a sign-in that is refused because the account was tried often: the next captcha has to be a long one. */
export interface LongCaptcha {
  captcha: 'long';
}

/** Whether a refused sign-in is worth trying again with a long captcha. */
export const wantsLongCaptcha = ({ success, data }: Answer<unknown>): boolean =>
  !success && typeof data === 'object' && data !== null && 'captcha' in data && data.captcha === 'long';
