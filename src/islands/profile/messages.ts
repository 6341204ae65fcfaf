import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type ProfileMessages = Messages['profile'];

export const profileMessages = messageLoader(
  'profile',
  import.meta.glob('./*/profile.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
