import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type CopyRequestMessages = Messages['copy-requests'];

export const copyRequestMessages = messageLoader(
  'copy-requests',
  import.meta.glob('./*/copy-requests.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
