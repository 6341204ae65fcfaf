import { basename } from 'node:path';
import { dayAfter, dayOf } from '../../../lib/rules/days.ts';
import { retentionDays } from '../../../lib/rules/rankings.ts';
import { monthOf } from '../../platform/activity/types.ts';
import type { Store } from '../../platform/db/open.ts';
import { addDay, spreadOverMonth, writeHistoryDays, type DayCounts } from './write/history-days.ts';
import { rangeOf, writeLoanHistory } from './write/loans.ts';
import { noteProgress, startRun } from './write/runs.ts';
import { type LoanLine, readLoans } from './loans.read.ts';
import { ImportReport, type ReportLine } from './report.ts';
import { openBytes, readHead } from './source.ts';
import { firstLineOf, sniffTextEncoding } from '../../platform/text-table.ts';
import { sourcesOf } from './write/record-sources.ts';

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
