import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type FeedbackMessages = Messages['feedback'];

const loaders: Record<Language, () => Promise<{ default: FeedbackMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/feedback.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/feedback.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/feedback.json'),
};

export const feedbackMessages = async (language: Language): Promise<FeedbackMessages> =>
  (await loaders[language]()).default;
