import type { Language } from '#lib/contract/language.ts';
import type { AccountWords } from '../account/words.ts';

const loaders: Record<Language, () => Promise<{ default: AccountWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/account.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/account.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/account.json'),
};

/** What the forms of passwords and contacts say. */
export const accountWords = async (language: Language): Promise<AccountWords> => (await loaders[language]()).default;
