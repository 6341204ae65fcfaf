/** An amount in yuan as it is typed, in whole fen; undefined if it is no amount. */
export const fenOf = (text: string): number | undefined =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : undefined;
