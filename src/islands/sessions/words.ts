import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type SessionWords = Messages['sessions'];

const loaders: Record<Language, () => Promise<{ default: SessionWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/sessions.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/sessions.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/sessions.json'),
};

export const sessionWords = async (language: Language): Promise<SessionWords> => (await loaders[language]()).default;
