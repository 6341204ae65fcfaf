import type { MarcRecord } from '#service/catalogue/import/marc/record.ts';

/** A record as MARC is written for people: a line a field, `$` before the code of a subfield. */
export const marcLines = ({ leader, fields }: MarcRecord): string[] => [
  `LDR    ${leader}`,
  ...fields.map(({ tag, indicators, value, subfields }) =>
    subfields.length === 0
      ? `${tag}    ${value}`
      : `${tag} ${indicators.replaceAll(' ', '#')} ${subfields.map(({ code, value: text }) => `$${code} ${text}`).join(' ')}`,
  ),
];
