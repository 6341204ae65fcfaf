import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type ProfileWords = Messages['profile'];

const loaders: Record<Language, () => Promise<{ default: ProfileWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/profile.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/profile.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/profile.json'),
};

export const profileWords = async (language: Language): Promise<ProfileWords> => (await loaders[language]()).default;
