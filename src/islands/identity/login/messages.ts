import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type LoginMessages = Messages['login'];

const loaders: Record<Language, () => Promise<{ default: LoginMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/login.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/login.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/login.json'),
};

/** The messages of sign-in in one language: loaded with the dialog, so that no page carries them. */
export const loginMessages = async (language: Language): Promise<LoginMessages> => (await loaders[language]()).default;

/** What the captcha says at once, for forms that carry their messages themselves. */
export const captchaMessagesOf = ({ verifyCode, captchaAlt, changeIt, captchaByDevice }: LoginMessages) => ({
  verifyCode,
  captchaAlt,
  changeIt,
  captchaByDevice,
});
export type CaptchaMessages = ReturnType<typeof captchaMessagesOf>;
