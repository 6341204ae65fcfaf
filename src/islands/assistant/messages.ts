import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

export type AssistantMessages = Messages['assistant'];

const loaders: Record<Language, () => Promise<{ default: AssistantMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/assistant.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/assistant.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/assistant.json'),
};

/** The messages of the panel in one language: loaded with it, so that no page carries them. */
export const assistantMessages = async (language: Language): Promise<AssistantMessages> =>
  (await loaders[language]()).default;
