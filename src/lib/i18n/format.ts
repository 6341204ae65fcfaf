import { languageTag, type Language } from '../contract/language.ts';

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
