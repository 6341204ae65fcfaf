import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What the form says; the rest of its area is the server's, in other forms of plurals for each language. */
export type EvaluationWords = Pick<
  Messages['evaluation'],
  | 'evaluate'
  | 'score'
  | 'comment'
  | 'submit'
  | 'submitting'
  | 'needSomething'
  | 'rated'
  | 'awaitsAudit'
  | 'unauditedState'
  | 'rejectedState'
>;

const loaders: Record<Language, () => Promise<{ default: EvaluationWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/evaluation.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/evaluation.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/evaluation.json'),
};

export const evaluationWords = async (language: Language): Promise<EvaluationWords> =>
  (await loaders[language]()).default;
