import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type MyLibraryMessages = Messages['my-library'];

export const myLibraryMessages = messageLoader(
  'my-library',
  import.meta.glob('./*/my-library.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
