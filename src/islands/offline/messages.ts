import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type OfflineMessages = Messages['offline'];

const loaders: Record<Language, () => Promise<{ default: OfflineMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/offline.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/offline.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/offline.json'),
};

export const offlineMessages = async (language: Language): Promise<OfflineMessages> =>
  (await loaders[language]()).default;
