import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type DocumentDeliveryMessages = Messages['document-delivery'];

export const documentDeliveryMessages = messageLoader(
  'document-delivery',
  import.meta.glob('./*/document-delivery.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
