import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type SubscriptionWords = Messages['subscriptions'];

const loaders: Record<Language, () => Promise<{ default: SubscriptionWords }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/subscriptions.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/subscriptions.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/subscriptions.json'),
};

export const subscriptionWords = async (language: Language): Promise<SubscriptionWords> =>
  (await loaders[language]()).default;
