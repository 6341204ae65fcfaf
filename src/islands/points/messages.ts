import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type PointMessages = Messages['points'];

export const pointMessages = messageLoader(
  'points',
  import.meta.glob('./*/points.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
