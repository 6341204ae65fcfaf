import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type PurchasingMessages = Messages['purchasing'];

export const purchasingMessages = messageLoader(
  'purchasing',
  import.meta.glob('./*/purchasing.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
