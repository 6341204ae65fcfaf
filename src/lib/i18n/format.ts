import { languageTag, type Language } from '../contract/language.ts';

/** Splits a text at its {{placeholders}}: entries at odd indexes are the names of values. */
export const cut = (text: string): readonly string[] => text.split(/\{\{(\w+)\}\}/);

type Values = Readonly<Record<string, number | string>>;

/** Puts values into a text that was cut before; a place without a value stays as it is. */
export function fillCut(pieces: readonly string[], values: Values): string {
  let text = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at] ?? '';
    text += String(values[name] ?? `{{${name}}}`) + (pieces[at + 1] ?? '');
  }
  return text;
}

/** Puts values into a text's {{places}}; a place without a value stays as it is. */
export const fill = (text: string, values: Values): string => fillCut(cut(text), values);

/** Separates facts in a line. It stays with the fact after it, so no line ends with a point. */
export const separator = ' ·\u00a0';

const numbers = new Map<Language, Intl.NumberFormat>();

/** A number as the language writes it: 12,345. */
export function formatNumber(value: number, language: Language): string {
  // Most numbers are counts of a list, which are written alike everywhere; a list has more than a hundred.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const format = numbers.get(language) ?? new Intl.NumberFormat(languageTag[language]);
  numbers.set(language, format);
  return format.format(value);
}

const amounts = new Map<Language, Intl.NumberFormat>();

/**
 * An amount of money as the language writes it: ¥8.00.
 * @param fen whole fen
 */
export function formatFen(fen: number, language: Language): string {
  const format =
    amounts.get(language) ??
    new Intl.NumberFormat(languageTag[language], {
      style: 'currency',
      currency: 'CNY',
      currencyDisplay: 'narrowSymbol',
    });
  amounts.set(language, format);
  return format.format(fen / 100);
}
