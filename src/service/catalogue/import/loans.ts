import { basename } from 'node:path';
import { dayAfter, dayOf } from '../../../lib/rules/days.ts';
import { retentionDays } from '../../../lib/rules/rankings.ts';
import { monthOf } from '../../platform/activity/types.ts';
import type { Store } from '../../platform/db/open.ts';
import { addDay, spreadOverMonth, writeHistoryDays, type DayCounts } from './write/history-days.ts';
import { rangeOf, writeLoanHistory } from './write/loans.ts';
import { noteProgress, startRun } from './write/runs.ts';
import { ImportReport, type ReportLine } from './report.ts';
import { openBytes, readHead } from './source.ts';
import { firstLineOf, sniffTextEncoding, parseRows, type Row } from '../../platform/text-table.ts';
import { sourcesOf } from './write/record-sources.ts';
import { parseDay } from '../../../lib/rules/written-day.ts';
import { cleanText } from '../model/text.ts';

/** A line of a loan history: record, month and number of loans. */
interface LoanLine {
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
interface UnreadableLine {
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

const monthPattern = /^(\d{4})(?:[-/.年]|(?=\d{2}$))(\d{1,2})月?$/;
/** First the month: 2024-12 would be read as the second of January too. */
const isMonth = (text: string): boolean => monthPattern.test(text.trim());

/** A month from `2024-03`, `202403`, `2024/3`, `2024年3月` or a day of it; undefined when it is none. */
export function isoMonth(text: string): string | undefined {
  const [, year, month = ''] = monthPattern.exec(text.trim()) ?? [];
  if (year === undefined) return parseDay(text)?.slice(0, 7);
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
  const day = isMonth(when) ? undefined : parseDay(when);
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
async function* readLoans(
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

export interface LoanImportOptions {
  store: Store;
  libraryId: number;
  /** The report is written to its subfolder `reports`. */
  dataDir: string;
  file: string;
  /** Name of the history; a later file with the same name replaces the months it contains. */
  name: string;
  /** Import source of the records that the control numbers belong to; all sources when not given. */
  source?: string | undefined;
  encoding?: string | undefined;
  now: () => number;
}

export interface LoanImportResult {
  lines: number;
  loans: number;
  records: number;
  rejected: number;
  /** The report file, if there is anything to report. */
  report: string | undefined;
}

type Found = Map<string, number | undefined>;

/** Records of the library by barcode; undefined where several have the same one. */
async function recordsByBarcode({ store, libraryId }: LoanImportOptions, values: string[]): Promise<Found> {
  const rows = await store.db
    .selectFrom('item')
    .select(['barcode as value', 'record_id as id'])
    .where('library_id', '=', libraryId)
    .where('barcode', 'in', values)
    .execute();
  return foundIn(rows);
}

/** Records of the library by control number; undefined where several have the same one. */
async function recordsByNumber({ store, libraryId, source }: LoanImportOptions, values: string[]): Promise<Found> {
  const rows = await store.db
    .selectFrom('record')
    .select(['control_number as value', 'id'])
    .where('library_id', '=', libraryId)
    .where('source', 'in', source === undefined ? sourcesOf(libraryId) : [source])
    .where('control_number', 'in', values)
    .where('deleted_at', 'is', null)
    .execute();
  return foundIn(rows);
}

function foundIn(rows: readonly { value: string; id: number }[]): Found {
  const found: Found = new Map();
  for (const { value, id } of rows) found.set(value, found.has(value) ? undefined : id);
  return found;
}

const missing = ({ by, value }: LoanLine, found: Found): string => {
  const what = by === 'barcode' ? `barcode ${value}` : `control number ${value}`;
  return found.has(value) ? `Several records have ${what}: name their source` : `No record has ${what}`;
};

/**
 * Imports a loan history from a table of loans with dates or of monthly counts: control number or barcode, date or
 * month, and optionally the number of loans. Idempotent. Reads no reader data.
 * @throws Error if columns for record and date are missing; errors of reading and writing
 */
export async function importLoans(options: LoanImportOptions): Promise<LoanImportResult> {
  const { store, libraryId, file, now } = options;
  const head = await readHead(file);
  const encoding = options.encoding ?? sniffTextEncoding(head.head);
  const { from, delimiter = ',' } = firstLineOf(new TextDecoder(encoding).decode(head.head));
  const start = {
    libraryId,
    source: `circulation:${options.name}`,
    file: basename(file),
    fingerprint: head.fingerprint,
  };
  const run = await startRun(store, start, now());
  const report = new ImportReport(options.dataDir, run.id);
  const result: LoanImportResult = { lines: 0, loans: 0, records: 0, rejected: 0, report: undefined };
  /** By record, then month. */
  const counts = new Map<number, Map<string, number>>();
  /** Daily counts for the rankings, which only cover the last year. */
  const days: DayCounts = new Map();
  const today = dayOf(now());
  const oldest = dayAfter(today, -retentionDays).slice(0, 7);

  const chunks = openBytes(file, { packing: head.packing, from: 0 });
  for await (const lines of readLoans(chunks, { encoding, delimiter, from, last: monthOf(now()) })) {
    const valuesOf = (by: LoanLine['by']) => [
      ...new Set(lines.flatMap((line) => ('by' in line && line.by === by ? [line.value] : []))),
    ];
    const found = {
      barcode: await recordsByBarcode(options, valuesOf('barcode')),
      controlNumber: await recordsByNumber(options, valuesOf('controlNumber')),
    };
    const reasons: ReportLine[] = [];
    const reject = (position: number, controlNumber: string | undefined, reason: string): void => {
      reasons.push({ position, controlNumber, reason, severity: 'rejected' });
    };
    for (const line of lines) {
      result.lines += 1;
      if ('reason' in line) {
        reject(line.line, undefined, line.reason);
        continue;
      }
      const id = found[line.by].get(line.value);
      if (id === undefined) {
        reject(line.line, line.by === 'controlNumber' ? line.value : undefined, missing(line, found[line.by]));
        continue;
      }
      if (line.count === 0) continue;
      const months = counts.get(id) ?? new Map<string, number>();
      months.set(line.month, (months.get(line.month) ?? 0) + line.count);
      counts.set(id, months);
      if (line.month >= oldest) {
        const loansByDay =
          line.day === undefined ? spreadOverMonth(line.month, line.count, today) : [[line.day, line.count] as const];
        for (const [day, count] of loansByDay) addDay(days, id, day, count);
      }
      result.loans += line.count;
    }
    result.rejected += reasons.length;
    report.add(reasons);
  }
  const history = { libraryId, origin: options.name, now: now() };
  await writeLoanHistory(store, history, counts);
  const range = rangeOf(counts);
  if (range) await writeHistoryDays(store, { ...history, type: 'loan' }, days, range);
  result.records = counts.size;
  const { lines: records, rejected } = result;
  await noteProgress(
    store.db,
    { runId: run.id, startedAt: run.startedAt, position: records, records, rejected, state: 'done' },
    now(),
  );
  return { ...result, report: report.isEmpty ? undefined : report.file };
}
