import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type PaymentMessages = Messages['payments'];

export const paymentMessages = messageLoader(
  'payments',
  import.meta.glob('./*/payments.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
