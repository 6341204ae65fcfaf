import { languages, type Language } from '../../../lib/contract/language.ts';
import type texts from '../../../lib/i18n/locales/zh-CN/service.json';

type Messages = typeof texts;
export type MessageKey = keyof Messages;

async function load(language: Language): Promise<[Language, Messages]> {
  const file = (await import(`../../../lib/i18n/locales/${language}/service.json`, { with: { type: 'json' } })) as {
    default: Messages;
  };
  return [language, file.default];
}
const messages = Object.fromEntries(await Promise.all(languages.map(load))) as Record<Language, Messages>;

/** A message of the service in the reader's language, with {{name}} replaced by the value given for it. */
export function message(language: Language, key: MessageKey, values: Record<string, string | number> = {}): string {
  return messages[language][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
