import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type MyDataMessages = Messages['myData'];

const loaders: Record<Language, () => Promise<{ default: MyDataMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/myData.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/myData.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/myData.json'),
};

export const myDataMessages = async (language: Language): Promise<MyDataMessages> =>
  (await loaders[language]()).default;
