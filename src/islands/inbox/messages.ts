import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type InboxMessages = Messages['inbox'];

export const inboxMessages = messageLoader(
  'inbox',
  import.meta.glob('./*/inbox.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

export type NoticeMessages = Messages['notices'];

export const noticeMessages = messageLoader(
  'notices',
  import.meta.glob('./*/notices.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
