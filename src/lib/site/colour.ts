/**
 * A colour of library.json as CSS writes it.
 * @param text hexadecimal digits without `#`, as the specification has them
 * @param other where the text is none
 */
export const cssColour = (text: string, other: string): string => (/^[\da-f]{3,8}$/i.test(text) ? `#${text}` : other);
