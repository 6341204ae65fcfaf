import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type QuestionnaireMessages = Messages['questionnaires'];

const loaders: Record<Language, () => Promise<{ default: QuestionnaireMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/questionnaires.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/questionnaires.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/questionnaires.json'),
};

export const questionnaireMessages = async (language: Language): Promise<QuestionnaireMessages> =>
  (await loaders[language]()).default;
