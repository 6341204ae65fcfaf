import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type LoginMessages = Messages['login'];

/** The messages of sign-in in one language: loaded with the dialog, so that no page carries them. */
export const loginMessages = messageLoader(
  'login',
  import.meta.glob('./*/login.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

/** What the captcha says at once, for forms that carry their messages themselves. */
export const captchaMessagesOf = ({ verifyCode, captchaAlt, changeIt, captchaByDevice }: LoginMessages) => ({
  verifyCode,
  captchaAlt,
  changeIt,
  captchaByDevice,
});
export type CaptchaMessages = ReturnType<typeof captchaMessagesOf>;
