import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type SubscriptionMessages = Messages['subscriptions'];

export const subscriptionMessages = messageLoader(
  'subscriptions',
  import.meta.glob('./*/subscriptions.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
