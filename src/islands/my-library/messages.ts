import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type MyLibraryMessages = Messages['myLibrary'];

const loaders: Record<Language, () => Promise<{ default: MyLibraryMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/myLibrary.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/myLibrary.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/myLibrary.json'),
};

export const myLibraryMessages = async (language: Language): Promise<MyLibraryMessages> =>
  (await loaders[language]()).default;
