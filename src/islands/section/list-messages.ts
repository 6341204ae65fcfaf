import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type MineMessages = Messages['mine'];

export const mineMessages = messageLoader(
  'mine',
  import.meta.glob('./*/mine.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
