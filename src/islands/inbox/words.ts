import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type InboxWords = Messages['inbox'];

const loaders: Record<Language, () => Promise<{ default: InboxWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/inbox.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/inbox.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/inbox.json'),
};

export const inboxWords = async (language: Language): Promise<InboxWords> => (await loaders[language]()).default;

export type NoticeWords = Messages['notices'];

const settingLoaders: Record<Language, () => Promise<{ default: NoticeWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/notices.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/notices.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/notices.json'),
};

export const noticeWords = async (language: Language): Promise<NoticeWords> =>
  (await settingLoaders[language]()).default;
