import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type SubscriptionMessages = Messages['subscriptions'];

const loaders: Record<Language, () => Promise<{ default: SubscriptionMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/subscriptions.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/subscriptions.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/subscriptions.json'),
};

export const subscriptionMessages = async (language: Language): Promise<SubscriptionMessages> =>
  (await loaders[language]()).default;
