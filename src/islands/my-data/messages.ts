import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type MyDataMessages = Messages['my-data'];

export const myDataMessages = messageLoader(
  'my-data',
  import.meta.glob('./*/my-data.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
