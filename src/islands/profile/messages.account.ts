import type { Language } from '#lib/contract/language.ts';
import type { AccountMessages } from '../identity/account/messages.ts';

const loaders: Record<Language, () => Promise<{ default: AccountMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/account.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/account.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/account.json'),
};

/** What the forms of passwords and contacts say. */
export const accountMessages = async (language: Language): Promise<AccountMessages> =>
  (await loaders[language]()).default;
