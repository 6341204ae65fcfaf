import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type PaymentMessages = Messages['payments'];

const loaders: Record<Language, () => Promise<{ default: PaymentMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/payments.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/payments.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/payments.json'),
};

export const paymentMessages = async (language: Language): Promise<PaymentMessages> =>
  (await loaders[language]()).default;
