import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type PointWords = Messages['points'];

const loaders: Record<Language, () => Promise<{ default: PointWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/points.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/points.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/points.json'),
};

export const pointWords = async (language: Language): Promise<PointWords> => (await loaders[language]()).default;
