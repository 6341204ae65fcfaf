import type { RecordDetail } from '../../contract/calls/record.ts';
import { csvFile } from '../../rules/csv.ts';
import { cite, plainText } from '../cite.ts';
import { itemOf } from '../item.ts';
import { pagesOf, yearSpan } from '../shared.ts';

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
export function csv(records: readonly RecordDetail[]): string {
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
export const references = (records: readonly RecordDetail[], accessed: string): string =>
  records
    .map((record, at) => `[${String(at + 1)}] ${plainText(cite(record, 'gbtNumeric', { accessed }))}\r\n`)
    .join('');
