import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type FrameMessages = Pick<
  Messages['personal'],
  'failed' | 'again' | 'waiting' | 'cancel' | 'yes' | 'pages' | 'previous' | 'next' | 'page' | 'parts' | 'lastSeen'
>;

export const frameMessages = messageLoader(
  'personal',
  import.meta.glob('./*/personal.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
