/** Separates facts of which one is short, such as a year or a count: the line does not break at the point. */
export const tightSeparator = '\u00a0·\u00a0';
