/** Separates facts in a line. It stays with the fact before it, so no line begins with a point. */
export const separator = '\u00a0· ';

/** Separates facts of which one is short, such as a year or a count: the line does not break at the point. */
export const tightSeparator = '\u00a0·\u00a0';
