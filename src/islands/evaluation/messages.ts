import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What ratings and comments say; plurals are chosen by `counted`. */
export type EvaluationMessages = Messages['evaluation'];

const loaders: Record<Language, () => Promise<{ default: EvaluationMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/evaluation.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/evaluation.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/evaluation.json'),
};

export const evaluationMessages = async (language: Language): Promise<EvaluationMessages> =>
  (await loaders[language]()).default;
