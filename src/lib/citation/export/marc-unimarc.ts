import type { MarcDataField } from './marc-fields.ts';

/** A beginning that is not filed, between NSB and NSE by their codes in Unicode and in old files. */
const unfiled = /^[\u0088\u0098]([^\u0089\u009c]*)[\u0089\u009c]/;
const nonSorting = /[\u0088\u0089\u0098\u009c]/g;

const title = (data: readonly MarcDataField[]): MarcDataField | undefined => data.find(({ tag }) => tag === '200');

/** The statement of responsibility of field 200 in its own words: $f, then every $g behind a semicolon. */
export function statementOfUnimarc(data: readonly MarcDataField[]): string | undefined {
  const parts = (title(data)?.subfields ?? []).filter(({ code }) => code === 'f' || code === 'g');
  const said = parts.map(({ value }) => value.replace(nonSorting, '').trim()).filter((text) => text !== '');
  return said.length === 0 ? undefined : said.join(' ; ');
}

/** Signs at the beginning of the title that the record marks as not filed; undefined where it marks none. */
export function nonFilingOfUnimarc(data: readonly MarcDataField[]): string | undefined {
  const text = title(data)?.subfields.find(({ code }) => code === 'a')?.value;
  if (text === undefined) return undefined;
  const [marked, inside = ''] = unfiled.exec(text) ?? [];
  if (marked === undefined) return undefined;
  // The space behind the article may stand inside the marks or behind them.
  const gap = /\s$/.test(inside) ? 0 : (/^\s*/.exec(text.slice(marked.length))?.[0].length ?? 0);
  return String(Math.min(9, inside.length + gap));
}
