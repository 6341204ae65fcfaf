/** Separates facts in a line. It stays with the fact before it, so no line begins with a point. */
export const separator = '\u00a0· ';
