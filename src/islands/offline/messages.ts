import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type OfflineMessages = Messages['offline'];

export const offlineMessages = messageLoader(
  'offline',
  import.meta.glob('./*/offline.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
