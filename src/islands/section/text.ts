import { languageTag, type Language } from '#lib/contract/language.ts';
import { fill, formatNumber } from '#lib/i18n/format.ts';

/**
 * A text that goes by a number, in the form of plural that the language has for it, with {{shown}} as the language writes
 * the number.
 * @param words of an area; the forms are `key_one` and `key_other`
 */
export function counted(
  messages: Readonly<Record<string, string>>,
  key: string,
  count: number,
  language: Language,
  values: Record<string, number | string> = {},
): string {
  const form = new Intl.PluralRules(languageTag[language]).select(count);
  const text = messages[`${key}_${form}`] ?? messages[`${key}_other`] ?? '';
  return fill(text, { ...values, count, shown: formatNumber(count, language) });
}
