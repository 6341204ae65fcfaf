import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What the forms say; the rest of the area is the server's. */
export type DatabaseMessages = Pick<
  Messages['databases'],
  | 'yourQuestion'
  | 'yourAnswer'
  | 'yourReason'
  | 'itsName'
  | 'itsAddress'
  | 'shownLater'
  | 'send'
  | 'sending'
  | 'needText'
  | 'left'
  | 'ownQuestions'
  | 'waiting'
  | 'released'
  | 'hidden'
  | 'library'
>;

const loaders: Record<Language, () => Promise<{ default: DatabaseMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/databases.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/databases.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/databases.json'),
};

export const databaseMessages = async (language: Language): Promise<DatabaseMessages> =>
  (await loaders[language]()).default;
