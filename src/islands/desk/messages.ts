import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type DeskMessages = Messages['desk'];

export const deskMessages = messageLoader(
  'desk',
  import.meta.glob('./*/desk.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
