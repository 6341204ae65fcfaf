import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

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

export const databaseMessages = messageLoader(
  'databases',
  import.meta.glob('./*/databases.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
