import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type FeedbackMessages = Messages['feedback'];

export const feedbackMessages = messageLoader(
  'feedback',
  import.meta.glob('./*/feedback.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
