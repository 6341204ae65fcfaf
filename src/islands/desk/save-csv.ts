import { csvFile } from '#lib/rules/csv.ts';
import { download } from '../circulation/download.ts';

/** Saves rows as a file for spreadsheets. */
export const saveCsv = (fileName: string, rows: Parameters<typeof csvFile>[0]): void =>
  download({ fileName, mediaType: 'text/csv', content: csvFile(rows) });
