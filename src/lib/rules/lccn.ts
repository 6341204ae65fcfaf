/**
 * A control number of the Library of Congress as it is compared (the namespace info:lccn): without spaces and what
 * follows a slash, the part behind a hyphen with its zeros: `n78-890351`, `85-2` is `85000002`.
 * @returns undefined when it is none
 */
export function normalizeLccn(text: string): string | undefined {
  const [bare = ''] = text.normalize('NFKC').replace(/\s/g, '').toLowerCase().split('/');
  const plain = bare.replace(/-(\d{1,6})$/, (_, serial: string) => serial.padStart(6, '0'));
  return /^[a-z]{0,3}(?:\d{8}|\d{10})$/.test(plain) ? plain : undefined;
}
