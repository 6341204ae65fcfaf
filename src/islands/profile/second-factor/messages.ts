import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type SecondFactorMessages = Messages['second-factor'];

export const secondFactorMessages = messageLoader(
  'second-factor',
  import.meta.glob('./*/second-factor.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
