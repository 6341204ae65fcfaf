import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type AssistantMessages = Messages['assistant'];

/** The messages of the panel in one language: loaded with it, so that no page carries them. */
export const assistantMessages = messageLoader(
  'assistant',
  import.meta.glob('./*/assistant.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
