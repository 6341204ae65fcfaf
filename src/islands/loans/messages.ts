import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type LoanMessages = Messages['loans'];

const loaders: Record<Language, () => Promise<{ default: LoanMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/loans.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/loans.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/loans.json'),
};

/** The words of the section of loans. */
export const loanMessages = async (language: Language): Promise<LoanMessages> => (await loaders[language]()).default;
