import { isoDay } from './holdings.ts';
import { parseRows, type Row } from '../../platform/text-table.ts';
import { cleanText } from '../model/text.ts';

/** A line of a loan history: record, month and number of loans. */
export interface LoanLine {
  /** Line of the file, counted from 1; the heads are line 1. */
  line: number;
  by: 'barcode' | 'controlNumber';
  value: string;
  /** YYYY-MM. */
  month: string;
  /** ISO date, if the table has days. */
  day?: string;
  count: number;
}
export interface UnreadableLine {
  line: number;
  reason: string;
}

/** Heads that such tables commonly have, lower case. */
const heads = {
  controlNumber: [
    'controlnumber',
    'control_number',
    '控制号',
    '记录号',
    '系统号',
    '控制號',
    'bib_id',
    'record_id',
    '001',
  ],
  barcode: ['barcode', '条码', '条码号', '条形码', '條碼'],
  day: ['date', 'loaned', 'loan_date', 'loaned_on', '借出日期', '借阅日期', '外借日期', '借出时间', '借閱日期'],
  month: ['month', '月份', '年月'],
  count: ['count', 'loans', '次数', '借阅次数', '外借次数', '借出次数', '借閱次數'],
} as const;
type Column = keyof typeof heads;

const cell = (row: Row, column: Column): string => {
  for (const head of heads[column]) {
    const text = cleanText(row[head] ?? '');
    if (text !== '') return text;
  }
  return '';
};

const monthPattern = /^(\d{4})[-/.年]?(\d{1,2})月?$/;
/** First the month: 2024-12 would be read as the second of January too. */
const isMonth = (text: string): boolean => monthPattern.test(text.trim());

/** A month from `2024-03`, `202403`, `2024/3`, `2024年3月` or a day of it; undefined when it is none. */
export function isoMonth(text: string): string | undefined {
  const [, year, month = ''] = monthPattern.exec(text.trim()) ?? [];
  if (year === undefined) return isoDay(text)?.slice(0, 7);
  const number = Number(month);
  return number >= 1 && number <= 12 ? `${year}-${month.padStart(2, '0')}` : undefined;
}

/**
 * Parses a row, or returns why it is unreadable.
 * @param last the last possible month of a loan; later months are mistakes
 */
export function readLoanRow(row: Row, line: number, last: string): LoanLine | UnreadableLine {
  const barcode = cell(row, 'barcode');
  const controlNumber = cell(row, 'controlNumber');
  if (barcode === '' && controlNumber === '') return { line, reason: 'Neither control number nor barcode' };
  const when = cell(row, 'day') || cell(row, 'month');
  const month = isoMonth(when);
  const day = isMonth(when) ? undefined : isoDay(when);
  if (month === undefined) return { line, reason: when === '' ? 'No date' : `${when} is no date` };
  if (month > last || month < '1900-01') return { line, reason: `${when} cannot be the date of a loan` };
  const countText = cell(row, 'count');
  const count = countText === '' ? 1 : Number(countText);
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000)
    return { line, reason: `${countText} is no number of loans` };
  // A barcode identifies one copy and so one record; control numbers may belong to several sources.
  return {
    line,
    ...(barcode ? { by: 'barcode', value: barcode } : { by: 'controlNumber', value: controlNumber }),
    month,
    ...(day !== undefined && { day }),
    count,
  };
}

/** Whether a table with these columns can be a loan history. */
function hasLoanHeads(input: readonly string[]): boolean {
  const has = (column: Column) => heads[column].some((head) => input.includes(head));
  return (has('controlNumber') || has('barcode')) && (has('day') || has('month'));
}

/**
 * Reads a loan history in batches of lines with constant memory.
 * @throws Error if columns for record and date are missing
 */
export async function* readLoans(
  chunks: AsyncIterable<Buffer>,
  options: { encoding: string; delimiter: string; from: number; last: string },
): AsyncGenerator<(LoanLine | UnreadableLine)[]> {
  let unusable: Error | undefined;
  const parser = parseRows(chunks, options.encoding, {
    bom: true,
    columns: (input: string[]) => {
      const plain = input.map((head) => cleanText(head).toLowerCase());
      if (!hasLoanHeads(plain)) unusable = new Error(`No columns for record and date among: ${plain.join(', ')}`);
      return plain;
    },
    delimiter: options.delimiter,
    from_line: options.from,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const rows: AsyncIterable<{ info: { lines: number }; record: Row }> = parser;
  let ready: (LoanLine | UnreadableLine)[] = [];
  for await (const { info, record } of rows) {
    if (unusable) throw unusable;
    ready.push(readLoanRow(record, info.lines, options.last));
    if (ready.length < 500) continue;
    yield ready;
    ready = [];
  }
  if (unusable) throw unusable;
  if (ready.length > 0) yield ready;
}
