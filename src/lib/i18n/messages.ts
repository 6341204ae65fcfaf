import { languages, type Language } from '../contract/language.ts';

/** The messages of all areas: the files of locales/zh-CN. integrations/message-types.ts writes the global type. */
export type Messages = MessageFiles;
export type Area = keyof Messages;

const files = import.meta.glob<Record<string, string>>('./locales/*/*.json', { eager: true, import: 'default' });

/** The files of one language by area. A test checks that each language has every message. */
function readLanguage(language: Language): Messages {
  const folder = `./locales/${language}/`;
  const areas = Object.entries(files)
    .filter(([path]) => path.startsWith(folder))
    .map(([path, messages]) => [path.slice(folder.length, -'.json'.length), messages] as const);
  return Object.fromEntries(areas) as Messages;
}

/** All messages by language and area. Only the server has all of them; islands load their own (load-messages.ts). */
export const messagesByLanguage = Object.fromEntries(
  languages.map((language) => [language, readLanguage(language)]),
) as Record<Language, Messages>;
