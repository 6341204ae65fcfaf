import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type SessionMessages = Messages['sessions'];

export const sessionMessages = messageLoader(
  'sessions',
  import.meta.glob('./*/sessions.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
