import { languages, languageTag, type Language } from '../../../lib/contract/language.ts';
import type fieldTexts from '../../../lib/i18n/locales/zh-CN/fields.json';
import type texts from '../../../lib/i18n/locales/zh-CN/service.json';

type Messages = typeof texts;
export type MessageKey = keyof Messages;

type FieldLabels = typeof fieldTexts;
/** A field of a call that people fill in; messages show its label. */
export type FieldName = keyof FieldLabels;

/** Values of a message by name; a list of fields is shown as their labels. */
export type MessageValues = Readonly<Record<string, string | number | readonly FieldName[]>>;

interface Texts {
  messages: Messages;
  labels: FieldLabels;
}

async function load(language: Language): Promise<[Language, Texts]> {
  const [messages, labels] = (await Promise.all([
    import(`../../../lib/i18n/locales/${language}/service.json`, { with: { type: 'json' } }),
    import(`../../../lib/i18n/locales/${language}/fields.json`, { with: { type: 'json' } }),
  ])) as [{ default: Messages }, { default: FieldLabels }];
  return [language, { messages: messages.default, labels: labels.default }];
}
const byLanguage = Object.fromEntries(await Promise.all(languages.map(load))) as Record<Language, Texts>;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(byLanguage['zh-CN'].labels, name);

function textOf(language: Language, value: MessageValues[string]): string {
  if (typeof value !== 'object') return String(value);
  return new Intl.ListFormat(languageTag[language]).format(
    new Set(value.map((name) => byLanguage[language].labels[name])),
  );
}

const placeholder = /\{\{(\w+)\}\}/g;

/** Names of the values that a text needs. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name]) => name ?? []);

/** Replaces {{name}} in a text by the value given for it; a name without a value stays. */
export const fillText = (language: Language, text: string, values: MessageValues): string =>
  text.replace(placeholder, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : textOf(language, value);
  });

/** A message of the service in the reader's language, with {{name}} replaced by the value given for it. */
export const message = (language: Language, key: MessageKey, values: MessageValues = {}): string =>
  fillText(language, byLanguage[language].messages[key], values);
