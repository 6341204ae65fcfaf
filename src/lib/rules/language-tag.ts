/** Codes that name no one language. */
const unnamed = new Set(['und', 'mul', 'zxx', 'mis']);

/**
 * BCP 47 tag of a MARC language code: chi → zh, ger → de, grc → grc; `und` when it names no language.
 * @param code three letters, lower case
 */
export function languageTagOf(code: string | undefined): string {
  if (!code || unnamed.has(code)) return 'und';
  return Intl.getCanonicalLocales(code)[0] ?? 'und';
}
