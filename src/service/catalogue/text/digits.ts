/** Writes the decimal digits of every script as 0 to 9. */
export const westernDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (sign) => {
    // Blocks of ten digits begin where a code ends with 0 or with 6.
    const code = sign.codePointAt(0) ?? 0;
    const zero = /\p{Nd}/u.test(String.fromCodePoint(code - (code % 16))) ? 0 : 6;
    return String((code % 16) - zero);
  });
