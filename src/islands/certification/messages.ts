import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type CertificationMessages = Messages['certification'];

const loaders: Record<Language, () => Promise<{ default: CertificationMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/certification.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/certification.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/certification.json'),
};

export const certificationMessages = async (language: Language): Promise<CertificationMessages> =>
  (await loaders[language]()).default;
