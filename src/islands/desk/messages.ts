import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type DeskMessages = Messages['desk'];

const loaders: Record<Language, () => Promise<{ default: DeskMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/desk.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/desk.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/desk.json'),
};

export const deskMessages = async (language: Language): Promise<DeskMessages> => (await loaders[language]()).default;
