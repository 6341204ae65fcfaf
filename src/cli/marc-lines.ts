import type { MarcRecord } from '#service/catalogue/import/marc/record.ts';

/** Formats a MARC record for people: a line per field, `$` before subfield codes. */
export const marcLines = ({ leader, fields }: MarcRecord): string[] => [
  `LDR    ${leader}`,
  ...fields.map(({ tag, indicators, value, subfields }) =>
    subfields.length === 0
      ? `${tag}    ${value}`
      : `${tag} ${indicators.replaceAll(' ', '#')} ${subfields.map(({ code, value: text }) => `$${code} ${text}`).join(' ')}`,
  ),
];
