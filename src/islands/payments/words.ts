import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type PaymentWords = Messages['payments'];

const loaders: Record<Language, () => Promise<{ default: PaymentWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/payments.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/payments.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/payments.json'),
};

export const paymentWords = async (language: Language): Promise<PaymentWords> => (await loaders[language]()).default;
