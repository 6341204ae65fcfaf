import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type BindMessages = Messages['bind'];

const loaders: Record<Language, () => Promise<{ default: BindMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/bind.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/bind.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/bind.json'),
};

/** The messages of the ways in and of binding in one language: loaded with the dialog. */
export const bindMessages = async (language: Language): Promise<BindMessages> => (await loaders[language]()).default;
