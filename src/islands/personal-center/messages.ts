import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What all sections say; names of sections and the rest of the area stay on the server. */
export type FrameMessages = Pick<
  Messages['personal'],
  'failed' | 'again' | 'waiting' | 'cancel' | 'yes' | 'pages' | 'previous' | 'next' | 'page' | 'parts' | 'lastSeen'
>;

const loaders: Record<Language, () => Promise<{ default: FrameMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/personal.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/personal.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/personal.json'),
};

export const frameMessages = async (language: Language): Promise<FrameMessages> => (await loaders[language]()).default;
