import type { RecordSummary } from '#lib/contract/calls/search.ts';
import { csvFile } from '#lib/rules/csv.ts';

type Cell = string | number | null;

export const recordHeads = [
  'fileTitle',
  'fileAuthor',
  'filePublisher',
  'fileYear',
  'fileIsbn',
  'fileClass',
  'callNo',
  'fileAddress',
] as const;

type Named = 'title' | 'subtitle' | 'author' | 'publisher' | 'publishYear' | 'isbn' | 'kindNo' | 'callNo';

/** @param url full address of the record's page */
export const recordCells = (record: Pick<RecordSummary, Named>, url: string): Cell[] => [
  record.subtitle === null ? record.title : `${record.title} : ${record.subtitle}`,
  record.author,
  record.publisher,
  record.publishYear,
  // With a hyphen it is a text: a spreadsheet would round thirteen digits.
  record.isbn?.replace(/^(97[89])(?=\d{10}$)/, '$1-') ?? null,
  record.kindNo,
  record.callNo,
  url,
];

/** A table as a file to keep. @param name of the file, without its ending */
export const csvResponse = (name: string, rows: readonly (readonly Cell[])[]): Response =>
  new Response(csvFile(rows), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
