import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type CancellationMessages = Messages['accountCancellation'];

const loaders: Record<Language, () => Promise<{ default: CancellationMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/accountCancellation.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/accountCancellation.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/accountCancellation.json'),
};

export const cancellationMessages = async (language: Language): Promise<CancellationMessages> =>
  (await loaders[language]()).default;
