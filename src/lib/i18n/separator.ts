/** Separates facts in a line. It stays with the fact after it, so no line ends with a point. */
export const separator = ' ·\u00a0';
