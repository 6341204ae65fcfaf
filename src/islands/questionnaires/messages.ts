import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type QuestionnaireMessages = Messages['questionnaires'];

export const questionnaireMessages = messageLoader(
  'questionnaires',
  import.meta.glob('./*/questionnaires.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
