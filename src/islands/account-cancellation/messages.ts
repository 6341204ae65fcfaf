import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type CancellationMessages = Messages['account-cancellation'];

export const cancellationMessages = messageLoader(
  'account-cancellation',
  import.meta.glob('./*/account-cancellation.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
