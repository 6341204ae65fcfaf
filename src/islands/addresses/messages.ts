import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type AddressMessages = Messages['addresses'];

export const addressMessages = messageLoader(
  'addresses',
  import.meta.glob('./*/addresses.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
