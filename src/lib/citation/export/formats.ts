import type { RecordDetail } from '../../contract/calls/record.ts';
import { csvFile } from '../../rules/csv.ts';
import { cite, plainText } from '../cite.ts';
import { itemOf } from '../item.ts';
import { bibtex } from './bibtex.ts';
import { cslJson } from './csl-json.ts';
import { endnote } from './endnote.ts';
import { marcxml, marcXchange } from './marcxml.ts';
import { ris } from './ris.ts';
import { dayOf } from '../day.ts';
import { pagesOf, yearSpan } from '../shared.ts';

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
