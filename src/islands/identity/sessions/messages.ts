import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type SessionMessages = Messages['sessions'];

const loaders: Record<Language, () => Promise<{ default: SessionMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/sessions.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/sessions.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/sessions.json'),
};

export const sessionMessages = async (language: Language): Promise<SessionMessages> =>
  (await loaders[language]()).default;
