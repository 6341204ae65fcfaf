/** Codes that name no one language. */
const unnamed = new Set(['und', 'mul', 'zxx', 'mis']);
/** Tags that were asked for; finding one takes longer than all else of a list entry. A catalogue has few languages. */
const found = new Map<string, string>();

/**
 * BCP 47 tag of a MARC language code: chi → zh, ger → de, grc → grc; `und` when it names no language.
 * @param code three letters, lower case
 */
export function languageTagOf(code: string | undefined): string {
  if (!code || unnamed.has(code) || !/^[a-z]{3}$/.test(code)) return 'und';
  let tag = found.get(code);
  if (tag === undefined) found.set(code, (tag = Intl.getCanonicalLocales(code)[0] ?? 'und'));
  return tag;
}
