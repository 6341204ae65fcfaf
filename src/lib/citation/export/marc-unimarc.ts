import { markedNonFiling } from '../../rules/filing.ts';
import type { MarcDataField } from './marc-fields.ts';

const nonSorting = /[\u0088\u0089\u0098\u009c]/g;

const title = (data: readonly MarcDataField[]): MarcDataField | undefined => data.find(({ tag }) => tag === '200');

/** The statement of responsibility of field 200 in its own words: $f, then every $g behind a semicolon. */
export function statementOfUnimarc(data: readonly MarcDataField[]): string | undefined {
  const parts = (title(data)?.subfields ?? []).filter(({ code }) => code === 'f' || code === 'g');
  const said = parts.map(({ value }) => value.replace(nonSorting, '').trim()).filter((text) => text !== '');
  return said.length === 0 ? undefined : said.join(' ; ');
}

/** Number of characters that field 200 marks as not filed; undefined if it marks none. */
export function nonFilingOfUnimarc(data: readonly MarcDataField[]): number | undefined {
  return markedNonFiling(title(data)?.subfields.find(({ code }) => code === 'a')?.value ?? '');
}
