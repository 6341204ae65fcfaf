import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type PurchasingWords = Messages['purchasing'];

const loaders: Record<Language, () => Promise<{ default: PurchasingWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/purchasing.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/purchasing.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/purchasing.json'),
};

export const purchasingWords = async (language: Language): Promise<PurchasingWords> =>
  (await loaders[language]()).default;
