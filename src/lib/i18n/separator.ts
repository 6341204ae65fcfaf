/** Between facts of a line. It stays with the one before it: no line begins with a point. */
export const separator = '\u00a0· ';
