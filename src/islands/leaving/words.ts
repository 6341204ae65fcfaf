import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type LeavingWords = Messages['leaving'];

const loaders: Record<Language, () => Promise<{ default: LeavingWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/leaving.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/leaving.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/leaving.json'),
};

export const leavingWords = async (language: Language): Promise<LeavingWords> => (await loaders[language]()).default;
