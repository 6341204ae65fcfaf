import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type ProfileMessages = Messages['profile'];

const loaders: Record<Language, () => Promise<{ default: ProfileMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/profile.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/profile.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/profile.json'),
};

export const profileMessages = async (language: Language): Promise<ProfileMessages> =>
  (await loaders[language]()).default;
