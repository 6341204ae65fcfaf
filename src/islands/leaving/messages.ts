import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type LeavingMessages = Messages['leaving'];

const loaders: Record<Language, () => Promise<{ default: LeavingMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/leaving.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/leaving.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/leaving.json'),
};

export const leavingMessages = async (language: Language): Promise<LeavingMessages> =>
  (await loaders[language]()).default;
