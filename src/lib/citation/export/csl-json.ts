import type { Item } from '../item.ts';
import type { Name } from '../names.ts';
import { pagesOf, titleOf } from '../shared.ts';
import { theses } from './terms.ts';

/** A name of CSL-JSON: https://docs.citationstyles.org, "names". */
type CslName = { literal: string } | { family: string; given?: string; 'dropping-particle'?: string; suffix?: string };

const types: Record<Item['type'], string> = {
  book: 'book',
  serial: 'periodical',
  article: 'article-journal',
  conferencePaper: 'paper-conference',
  thesis: 'thesis',
  database: 'dataset',
};

function nameOf(name: Name): CslName {
  if (name.kind === 'literal') return { literal: name.literal };
  return {
    family: name.family,
    ...(name.given && { given: name.given }),
    ...(name.dropping && { 'dropping-particle': name.dropping }),
    ...(name.suffix && { suffix: name.suffix }),
  };
}

function issuedOf(item: Item): { 'date-parts': number[][] } | undefined {
  if (item.year === null) return undefined;
  const from = [item.year];
  if (item.month !== null) from.push(item.month);
  if (item.month !== null && item.day !== null) from.push(item.day);
  return { 'date-parts': item.endYear === null ? [from] : [[item.year], [item.endYear]] };
}

/** One record as a CSL item (schema csl-data.json 1.0.2), unknown fields left out. */
export function cslItem(item: Item): Record<string, unknown> {
  const { host, secondary } = item;
  const [series] = item.series;
  const authored = item.principalRole === 'author';
  const editors = [...(authored ? [] : item.principal), ...secondary.editor, ...secondary.compiler];
  const fields: Record<string, unknown> = {
    id: item.recordId,
    type: types[item.type],
    title: titleOf(item),
    author: authored ? item.principal.map(nameOf) : [],
    editor: editors.map(nameOf),
    translator: secondary.translator.map(nameOf),
    illustrator: secondary.illustrator.map(nameOf),
    'container-title': host?.title,
    'collection-title': host ? '' : series?.title,
    'collection-number': host ? '' : series?.number,
    volume: host?.volume,
    issue: host?.issue,
    page: host ? pagesOf(host, '-') : '',
    edition: item.edition,
    genre: item.type === 'thesis' ? theses[item.degree] : '',
    publisher: item.type === 'thesis' ? item.university || item.publisher : item.publisher,
    'publisher-place': item.place,
    issued: issuedOf(item),
    ISBN: item.isbns.join(' '),
    ISSN: item.issns.join(' '),
    DOI: item.doi,
    URL: item.url,
    language: item.language === 'und' ? '' : item.language,
    keyword: item.subjects.join(', '),
    abstract: item.summary,
    'call-number': item.callNumber,
  };
  const said = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => said(value)));
}

/** Records as CSL-JSON, the input of citeproc, Pandoc and Zotero. */
export const cslJson = (items: readonly Item[]): string => `${JSON.stringify(items.map(cslItem), null, 2)}\n`;
