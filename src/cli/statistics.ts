import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  recordStatistics,
  visitStatistics,
  type Period,
  type StatisticsRow,
} from '#service/platform/activity/statistics.ts';
import type { Store } from '#service/platform/db/open.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext } from './context.ts';
import { libraryAt } from './library-at.ts';

interface StatisticsOptions extends Omit<Period, 'by'> {
  library: string;
}

function day(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
  if (!isDay) throw new InvalidArgumentError('a day as 2026-01-31');
  return text;
}

/** A field of CSV (RFC 4180). A text that a spreadsheet would take for a formula stays a text. */
function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function print(
  { library }: StatisticsOptions,
  [first, what]: readonly [string, string],
  read: (store: Store, libraryId: number) => Promise<StatisticsRow[]>,
): Promise<void> {
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    const { id } = await libraryAt(store, environment.librariesDir, library);
    console.log([first, what, 'target', 'title', 'count'].join(','));
    for (const { period, kind, target, title, count } of await read(store, id)) {
      console.log([period, kind, target, title, count].map(field).join(','));
    }
  } finally {
    await store.close();
  }
}

const visits = (options: StatisticsOptions & Period): Promise<void> =>
  print(options, [options.by, 'kind'], (store, id) => visitStatistics(store, id, options));
const records = (options: StatisticsOptions): Promise<void> =>
  print(options, ['month', 'type'], (store, id) => recordStatistics(store, id, options));

/** `yuelan statistics visits|records --library <path>`: what readers did, as CSV; docs/statistics.md. */
export function registerStatistics(program: Command): void {
  const statistics = program.command('statistics').description('what readers did, counted, as CSV');
  const part = (name: string, description: string) =>
    statistics
      .command(name)
      .description(description)
      .requiredOption('--library <path>', 'the library')
      .option('--from <day>', 'first day', day)
      .option('--to <day>', 'last day', day);
  part('visits', 'visits of the site and its pages, opened electronic resources and clicks on services')
    .addOption(new Option('--by <period>', 'summed up by').choices(['day', 'month']).default('month'))
    .action(command(visits));
  part('records', 'what was done with records, by month: whole months from the first day to the last').action(
    command(records),
  );
}
