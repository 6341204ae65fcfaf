import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type RecommendMessages = Messages['recommend'];

const loaders: Record<Language, () => Promise<{ default: RecommendMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/recommend.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/recommend.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/recommend.json'),
};

export const recommendMessages = async (language: Language): Promise<RecommendMessages> =>
  (await loaders[language]()).default;
