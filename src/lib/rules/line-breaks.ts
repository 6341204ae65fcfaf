/**
 * Keeps a short text such as a date on one line: spaces become no-break spaces, and word joiners (U+2060) hold Chinese
 * dates together, which browsers may otherwise break around 年, 月 and 日.
 */
export const unbreakable = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u2060');
