/** The check character of the first seven digits of an ISSN (ISO 3297). */
function checkCharacter(body: string): string {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * An ISSN as readers type it, with or without hyphen, letters before it or full-width digits, as `1234-567X`.
 * @returns undefined when it is none, or its check character is wrong (ISO 3297)
 */
export function normalizeIssn(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/^\s*ISSN[\s:-]*/i, '')
    .replace(/[\s\-‐‑–—]/g, '')
    .toUpperCase();
  if (!/^\d{7}[\dX]$/.test(digits) || checkCharacter(digits.slice(0, 7)) !== digits.at(-1)) return undefined;
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
