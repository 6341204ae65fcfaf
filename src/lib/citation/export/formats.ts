import type { RecordDetail } from '../../contract/calls/record.ts';
import { csvFile } from '../../rules/csv.ts';
import { cite, plainText } from '../cite.ts';
import { itemOf, type Item } from '../item.ts';
import { bibtex } from './bibtex.ts';
import { endnote } from './endnote.ts';
import { marcxml, marcXchange } from './marcxml.ts';
import { ris } from './ris.ts';
import { dayOf } from '../day.ts';
import { pagesOf, yearSpan, titleOf } from '../shared.ts';
import type { Name } from '../names.ts';
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
const cslJson = (items: readonly Item[]): string => `${JSON.stringify(items.map(cslItem), null, 2)}\n`;

export interface ExportFormat {
  /** Its name, the same in every language. */
  label: string;
  mediaType: string;
  extension: string;
  ofMarc?: boolean;
  /** @param now for "accessed on" */
  write: (records: readonly RecordDetail[], now: Date) => string;
}

const heads = [
  'Title',
  'Authors',
  'Edition',
  'Place',
  'Publisher',
  'Year',
  'Source',
  'Volume',
  'Issue',
  'Pages',
  'Series',
  'ISBN',
  'ISSN',
  'DOI',
  'Call number',
  'Subjects',
  'URL',
];

/** Records as a table for a spreadsheet, one a line. */
function csv(records: readonly RecordDetail[]): string {
  const rows = records.map((record) => {
    const item = itemOf(record);
    const { host, series } = item;
    const pages = host ? pagesOf(host, '-') : item.extent;
    return [
      [item.title, item.subtitle].filter(Boolean).join(': '),
      record.contributors.map(({ name }) => name).join('; '),
      item.edition,
      item.place,
      item.publisher || item.university,
      item.year !== null && item.year < 0 ? yearSpan(item, '-') : item.year,
      host?.title ?? '',
      host?.volume ?? '',
      host?.issue ?? '',
      pages,
      series.map(({ title }) => title).join('; '),
      item.isbns.join('; '),
      item.issns.join('; '),
      item.doi,
      item.callNumber,
      item.subjects.join('; '),
      item.url,
    ];
  });
  return csvFile([heads, ...rows]);
}

/** Records as a list of references after GB/T 7714 with numbers, as text. @param accessed ISO day */
const references = (records: readonly RecordDetail[], accessed: string): string =>
  records
    .map((record, at) => `[${String(at + 1)}] ${plainText(cite(record, 'gbtNumeric', { accessed }))}\r\n`)
    .join('');

/** Formats by the name that addresses carry; all are UTF-8. */
export const exportFormats = {
  ris: {
    label: 'RIS',
    mediaType: 'application/x-research-info-systems',
    extension: 'ris',
    write: (records) => ris(records.map(itemOf)),
  },
  bibtex: {
    label: 'BibTeX',
    mediaType: 'application/x-bibtex',
    extension: 'bib',
    write: (records) => bibtex(records.map(itemOf)),
  },
  endnote: {
    label: 'EndNote',
    mediaType: 'application/x-endnote-refer',
    extension: 'enw',
    write: (records) => endnote(records.map(itemOf)),
  },
  'csl-json': {
    label: 'CSL-JSON',
    mediaType: 'application/vnd.citationstyles.csl+json',
    extension: 'json',
    write: (records) => cslJson(records.map(itemOf)),
  },
  marcxml: {
    label: 'MARCXML',
    mediaType: 'application/marcxml+xml',
    extension: 'xml',
    ofMarc: true,
    write: (records) => marcxml(records),
  },
  csv: {
    label: 'CSV',
    mediaType: 'text/csv',
    extension: 'csv',
    write: (records) => csv(records),
  },
  text: {
    label: 'GB/T 7714',
    mediaType: 'text/plain',
    extension: 'txt',
    write: (records, now) => references(records, dayOf(now).day),
  },
} as const satisfies Record<string, ExportFormat>;
export type ExportFormatName = keyof typeof exportFormats;

export const exportFormatNames = [
  'ris',
  'bibtex',
  'endnote',
  'csv',
  'text',
  'csl-json',
  'marcxml',
] as const satisfies readonly ExportFormatName[];

/** Not offered with the others: what the MARC page of a record that came in UNIMARC leads to. */
const marcXchangeFormat: ExportFormat = {
  label: 'MarcXchange',
  mediaType: 'application/xml',
  extension: 'xml',
  ofMarc: true,
  write: (records) => marcXchange(records),
};

/** The format that an address names, if there is one. */
export function exportFormatOf(name: string | undefined): ExportFormat | undefined {
  if (name === 'marcxchange') return marcXchangeFormat;
  const found = exportFormatNames.find((exportFormatName) => exportFormatName === name);
  return found && exportFormats[found];
}

/** Most records of one file. */
export const maxExported = 100;

/**
 * Content-Disposition of an export: ASCII name for old clients, the title in UTF-8 for all others (RFC 6266, RFC 8187).
 */
export function attachmentOf(records: readonly RecordDetail[], extension: string): string {
  const [first] = records;
  const entry = records.length === 1 ? first : undefined;
  const ascii = entry ? `record-${entry.recordId}.${extension}` : `records.${extension}`;
  if (!entry) return `attachment; filename="${ascii}"`;
  // Signs that a file name cannot have on one system or another.
  const title = entry.title
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .trim();
  const short = [...title].slice(0, 60).join('').trim() || `record-${entry.recordId}`;
  const encoded = encodeURIComponent(`${short}.${extension}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
