import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What the sections of a reader's own requests, records, donations, courses and comments say. */
export type MineMessages = Messages['mine'];

const loaders: Record<Language, () => Promise<{ default: MineMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/mine.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/mine.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/mine.json'),
};

export const mineMessages = async (language: Language): Promise<MineMessages> => (await loaders[language]()).default;
