import { type Command, Option } from 'commander';
import {
  recordStatistics,
  visitStatistics,
  type Period,
  type StatisticsRow,
} from '#service/platform/activity/statistics.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inSnapshot } from '#service/platform/db/database.ts';
import { command, inLibrary, libraryCommands, isoDay } from './context.ts';

interface StatisticsOptions extends Omit<Period, 'by'> {
  library: string;
}

/** Formats a CSV field (RFC 4180), escaping texts that a spreadsheet would run as a formula. */
function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function print(
  input: StatisticsOptions,
  [periodColumn, kindColumn]: readonly [string, string],
  read: (store: Store, libraryId: number) => Promise<StatisticsRow[]>,
): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    console.log([periodColumn, kindColumn, 'target', 'title', 'count'].join(','));
    const rows = await inSnapshot(store.db, (db) => read({ ...store, db }, library.id));
    for (const { period, kind, target, title, count } of rows) {
      console.log([period, kind, target, title, count].map(field).join(','));
    }
  });
}

const visits = (options: StatisticsOptions & Period): Promise<void> =>
  print(options, [options.by, 'kind'], (store, id) => visitStatistics(store, id, options));
const records = (options: StatisticsOptions): Promise<void> =>
  print(options, ['month', 'type'], (store, id) => recordStatistics(store, id, options));

/** `yuelan statistics visits|records --library <path>`: usage statistics as CSV (docs/guide/statistics.md). */
export function registerStatistics(program: Command): void {
  const statistics = program.command('statistics').description('usage statistics as CSV');
  const part = (name: string, description: string) =>
    libraryCommands(statistics)(name, description)
      .option('--from <day>', 'first day', isoDay)
      .option('--to <day>', 'last day', isoDay);
  part('visits', 'print visits of the site and its pages, opened electronic resources and clicks on services')
    .addOption(new Option('--by <period>', 'period of the sums').choices(['day', 'month']).default('month'))
    .action(command(visits));
  part('records', 'print the use of records by month, from the month of the first day to that of the last').action(
    command(records),
  );
}
