import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What the reader's requests for copies say. */
export type CopyRequestMessages = Messages['copyRequests'];

const loaders: Record<Language, () => Promise<{ default: CopyRequestMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/copyRequests.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/copyRequests.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/copyRequests.json'),
};

export const copyRequestMessages = async (language: Language): Promise<CopyRequestMessages> =>
  (await loaders[language]()).default;
