import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type AddressMessages = Messages['addresses'];

const loaders: Record<Language, () => Promise<{ default: AddressMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/addresses.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/addresses.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/addresses.json'),
};

export const addressMessages = async (language: Language): Promise<AddressMessages> =>
  (await loaders[language]()).default;
