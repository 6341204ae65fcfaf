import { createContext, useContext } from 'react';
import type { Language } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/resources.ts';

/** Each language by its own name: texts in all three stand side by side. */
export const languageNames: Record<Language, string> = { 'zh-CN': '简体中文', zh_TW: '繁體中文', 'en-US': 'English' };

export type ContentMessages = Messages['deskContent'];

const loaders: Record<Language, () => Promise<{ default: ContentMessages }>> = {
  'zh-CN': () => import('#lib/i18n/locales/zh-CN/deskContent.json'),
  zh_TW: () => import('#lib/i18n/locales/zh_TW/deskContent.json'),
  'en-US': () => import('#lib/i18n/locales/en-US/deskContent.json'),
};

/** The texts of this section, which are many and nobody else's: they come when it opens. */
export const contentMessages = async (language: Language): Promise<ContentMessages> =>
  (await loaders[language]()).default;

export const ContentMessagesContext = createContext<ContentMessages | undefined>(undefined);

/** @throws outside the section */
export function useContentMessages(): ContentMessages {
  const messages = useContext(ContentMessagesContext);
  if (!messages) throw new Error('a part of the content section stands outside of it');
  return messages;
}

/** The text under a key that is made of a name; the name itself where there is none, as for letters. */
export function named(messages: ContentMessages, prefix: 'kind' | 'field' | 'choice', name: string): string {
  const texts: Readonly<Record<string, string>> = messages;
  return texts[`${prefix}_${name}`] ?? name;
}
