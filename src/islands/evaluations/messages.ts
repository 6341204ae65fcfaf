import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

export type EvaluationMessages = Messages['evaluations'];

export const evaluationMessages = messageLoader(
  'evaluations',
  import.meta.glob('./*/evaluations.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);
