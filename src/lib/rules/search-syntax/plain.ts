/**
 * The words of a text without the signs that would mean something if they were read again; the search drops these signs
 * anyhow.
 */
export function plainWords(text: string): string {
  return text
    .replace(/["＂“”()（）:：*＊?？]|\.\.+/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .map((word) => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
    .filter(Boolean)
    .join(' ');
}

/** A number or a call number without the signs that would mean something if they were read again. */
export const plainCode = (text: string): string =>
  text
    .replace(/["＂“”()（）*＊?？]/g, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
