import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** What the reader's own marks are shown with; the rest of the area is the server's. */
export type MarkMessages = Pick<Messages['courses'], 'myMarks' | 'myMarksNone' | 'unmark' | 'close'>;

const loaders: Record<Language, () => Promise<{ default: MarkMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/courses.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/courses.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/courses.json'),
};

export const markMessages = async (language: Language): Promise<MarkMessages> => (await loaders[language]()).default;
