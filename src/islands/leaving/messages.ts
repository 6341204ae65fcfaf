import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type LeavingMessages = Messages['leaving'];

export const leavingMessages = messageLoader(
  'leaving',
  import.meta.glob('./*/leaving.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
