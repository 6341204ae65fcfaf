import { type Command, Option } from 'commander';
import {
  recordStatistics,
  visitStatistics,
  type Period,
  type StatisticsRow,
} from '#service/platform/activity/statistics.ts';
import type { Store } from '#service/platform/db/open.ts';
import { command } from './context.ts';
import { inLibrary, libraryCommands } from './library-at.ts';
import { isoDay } from './arguments.ts';

interface StatisticsOptions extends Omit<Period, 'by'> {
  library: string;
}

/** A field of CSV (RFC 4180). A text that a spreadsheet would take for a formula stays a text. */
function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function print(
  input: StatisticsOptions,
  [first, what]: readonly [string, string],
  read: (store: Store, libraryId: number) => Promise<StatisticsRow[]>,
): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    console.log([first, what, 'target', 'title', 'count'].join(','));
    for (const { period, kind, target, title, count } of await read(store, library.id)) {
      console.log([period, kind, target, title, count].map(field).join(','));
    }
  });
}

const visits = (options: StatisticsOptions & Period): Promise<void> =>
  print(options, [options.by, 'kind'], (store, id) => visitStatistics(store, id, options));
const records = (options: StatisticsOptions): Promise<void> =>
  print(options, ['month', 'type'], (store, id) => recordStatistics(store, id, options));

/** `yuelan statistics visits|records --library <path>`: what readers did, as CSV; docs/statistics.md. */
export function registerStatistics(program: Command): void {
  const statistics = program.command('statistics').description('what readers did, counted, as CSV');
  const part = (name: string, description: string) =>
    libraryCommands(statistics)(name, description)
      .option('--from <day>', 'first day', isoDay)
      .option('--to <day>', 'last day', isoDay);
  part('visits', 'visits of the site and its pages, opened electronic resources and clicks on services')
    .addOption(new Option('--by <period>', 'summed up by').choices(['day', 'month']).default('month'))
    .action(command(visits));
  part('records', 'what was done with records, by month: whole months from the first day to the last').action(
    command(records),
  );
}
