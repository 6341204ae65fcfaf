import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type InboxMessages = Messages['inbox'];

const loaders: Record<Language, () => Promise<{ default: InboxMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/inbox.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/inbox.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/inbox.json'),
};

export const inboxMessages = async (language: Language): Promise<InboxMessages> => (await loaders[language]()).default;

export type NoticeMessages = Messages['notices'];

const settingLoaders: Record<Language, () => Promise<{ default: NoticeMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/notices.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/notices.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/notices.json'),
};

export const noticeMessages = async (language: Language): Promise<NoticeMessages> =>
  (await settingLoaders[language]()).default;
