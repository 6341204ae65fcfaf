import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What the reader's orders of documents say. */
export type DocumentDeliveryMessages = Messages['documentDelivery'];

const loaders: Record<Language, () => Promise<{ default: DocumentDeliveryMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/documentDelivery.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/documentDelivery.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/documentDelivery.json'),
};

export const documentDeliveryMessages = async (language: Language): Promise<DocumentDeliveryMessages> =>
  (await loaders[language]()).default;
