/** An amount in yuan as it is typed, in whole fen; undefined if it is no amount. */
export const fenOf = (text: string): number | undefined =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : undefined;

/** An amount in yuan as a field shows it. @param fen whole fen */
export const yuanText = (fen: number): string => String(fen / 100);

/** An amount in yuan as a field has it, in fen; not whole if it has more than two decimals. */
export const fenFromYuan = (text: string): number => Number((Number(text) * 100).toFixed(6));
