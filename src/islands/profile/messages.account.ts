import { messageLoader } from '#lib/i18n/load-messages.ts';

/** What the forms of passwords and contacts say. */
export const accountMessages = messageLoader(
  'account',
  import.meta.glob('./*/account.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
