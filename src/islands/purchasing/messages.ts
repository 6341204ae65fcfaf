import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type PurchasingMessages = Messages['purchasing'];

const loaders: Record<Language, () => Promise<{ default: PurchasingMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/purchasing.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/purchasing.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/purchasing.json'),
};

export const purchasingMessages = async (language: Language): Promise<PurchasingMessages> =>
  (await loaders[language]()).default;
