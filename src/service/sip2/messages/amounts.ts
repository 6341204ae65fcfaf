/** An amount as SIP2 writes it: 12.50. @param fen whole fen */
export const sipAmount = (fen: number): string => (fen / 100).toFixed(2);

/** Whole fen of an amount; undefined where it is none. A currency sign, spaces and thousands are read over. */
export function fenOf(text: string): number | undefined {
  const found = /^(?:[¥￥$]|CNY|RMB)?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number((found[1] ?? '').replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
