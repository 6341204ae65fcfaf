import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type RecommendWords = Messages['recommend'];

const loaders: Record<Language, () => Promise<{ default: RecommendWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/recommend.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/recommend.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/recommend.json'),
};

export const recommendWords = async (language: Language): Promise<RecommendWords> =>
  (await loaders[language]()).default;
