import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type PointMessages = Messages['points'];

const loaders: Record<Language, () => Promise<{ default: PointMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/points.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/points.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/points.json'),
};

export const pointMessages = async (language: Language): Promise<PointMessages> => (await loaders[language]()).default;
