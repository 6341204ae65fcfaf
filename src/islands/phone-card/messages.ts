import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type PhoneCardMessages = Messages['phone-card'];

export const phoneCardMessages = messageLoader(
  'phone-card',
  import.meta.glob('./*/phone-card.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
