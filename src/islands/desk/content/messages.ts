import { messageLoader } from '#lib/i18n/load-messages.ts';
import { createContext, useContext } from 'react';
import type { ContentField } from '#lib/contract/desk/content.ts';
import { byLanguage } from '#lib/contract/language.ts';
import type { Messages } from '#lib/i18n/messages.ts';

const names = import.meta.glob<string>('./*/common.json', {
  base: '/src/lib/i18n/locales/',
  eager: true,
  import: 'languageName',
});

/** Each language by its own name: texts in all of them appear side by side. */
export const languageNames = byLanguage((language) => names[`./${language}/common.json`] ?? language);

export type ContentMessages = Messages['desk-content'];

/** The texts of this section, which are many and nobody else's: they come when it opens. */
export const contentMessages = messageLoader(
  'desk-content',
  import.meta.glob('./*/desk-content.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

export const ContentMessagesContext = createContext<ContentMessages | undefined>(undefined);

/** @throws outside the section */
export function useContentMessages(): ContentMessages {
  const messages = useContext(ContentMessagesContext);
  if (!messages) throw new Error('a part of the content section is outside of it');
  return messages;
}

/** The label of a field. */
export const fieldLabel = (messages: ContentMessages, { label, name }: ContentField): string =>
  named(messages, 'field', label ?? name);

/** The text under a key that is made of a name; the name itself where there is none, as for letters. */
export function named(messages: ContentMessages, prefix: 'kind' | 'field' | 'choice', name: string): string {
  const texts: Readonly<Record<string, string>> = messages;
  return texts[`${prefix}_${name}`] ?? name;
}
