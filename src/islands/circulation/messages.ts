import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type LoanMessages = Messages['circulation'];

export const loanMessages = messageLoader(
  'circulation',
  import.meta.glob('./*/circulation.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
