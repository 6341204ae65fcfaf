import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type SecondFactorMessages = Messages['secondFactor'];

const loaders: Record<Language, () => Promise<{ default: SecondFactorMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/secondFactor.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/secondFactor.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/secondFactor.json'),
};

export const secondFactorMessages = async (language: Language): Promise<SecondFactorMessages> =>
  (await loaders[language]()).default;
