import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type BindMessages = Messages['bind'];

/** The messages of the ways in and of binding in one language: loaded with the dialog. */
export const bindMessages = messageLoader(
  'bind',
  import.meta.glob('./*/bind.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
