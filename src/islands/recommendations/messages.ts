import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type RecommendMessages = Messages['recommendations'];

export const recommendMessages = messageLoader(
  'recommendations',
  import.meta.glob('./*/recommendations.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
