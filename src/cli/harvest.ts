import { setTimeout } from 'node:timers/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { harvest } from '#service/harvest/harvest.ts';
import { oaiMoment, type OaiSource } from '#service/platform/configuration/harvest.schema.ts';
import { HarvestRow } from '#service/harvest/state.ts';
import { command, CommandError, importInto, inLibrary, type LibraryOption } from './context.ts';
import { withIndex } from './follow.ts';

interface Options extends LibraryOption {
  fromStart?: boolean;
  from?: string;
  until?: string;
  status?: boolean;
}

function moment(text: string): string {
  if (!oaiMoment.safeParse(text).success) throw new InvalidArgumentError('Use YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.');
  return text;
}

function chosen(sources: readonly OaiSource[], names: readonly string[], library: string): readonly OaiSource[] {
  for (const name of names) {
    if (!sources.some((source) => source.name === name)) throw new CommandError(`${library} has no source ${name}.`);
  }
  if (sources.length === 0) throw new CommandError(`${library} has no oaiSources in its library.json.`);
  return names.length === 0 ? sources : sources.filter(({ name }) => names.includes(name));
}

/** Exit status: 0 all records were harvested, 2 some were rejected, 1 a harvest failed. */
async function run(names: string[], { library: path, status, ...options }: Options): Promise<void> {
  const open = status === true ? inLibrary : importInto;
  await open({ library: path }, async (staff) => {
    const { store, library, now } = staff;
    const sources = chosen(library.file.oaiSources, names, path);
    if (status === true) {
      for (const source of sources) console.log(await statusLine(new HarvestRow(store, library, source, now), source));
      return;
    }
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort());
    const { signal } = stop;
    await withIndex(staff, async (notify) => {
      for (const source of sources) {
        if (signal.aborted) break;
        await harvestSource({ store, library, source, now, signal, ...options }, notify);
      }
    });
  });
}

async function harvestSource(
  harvesting: Omit<Parameters<typeof harvest>[0], 'wait' | 'onPage' | 'onRejected'>,
  notify: () => void,
): Promise<void> {
  const { source, signal } = harvesting;
  try {
    const counts = await harvest({
      ...harvesting,
      wait: async (ms) => {
        console.error(`${source.name}: retrying in ${String(Math.round(ms / 1000))} s`);
        await setTimeout(ms, undefined, { signal });
      },
      onPage: ({ records, listSize }) => {
        notify();
        if (process.stderr.isTTY) console.error(`${source.name}: ${String(records)} of ${String(listSize ?? '?')}`);
      },
      onRejected: ({ identifier, reason }) => console.error(`${source.name}: ${identifier} rejected: ${reason ?? ''}`),
    });
    const { records, inserted, updated, unchanged, deleted, rejected } = counts;
    console.log(
      `${source.name}: ${String(records)} records, ${String(inserted)} new, ${String(updated)} updated, ${String(unchanged)} unchanged, ${String(deleted)} withdrawn, ${String(rejected)} rejected`,
    );
    if (rejected > 0 && process.exitCode !== 1) process.exitCode = 2;
  } catch (error) {
    console.error(`${source.name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function statusLine(row: HarvestRow, { name }: OaiSource): Promise<string> {
  const known = await row.read();
  if (!known) return `${name}\tnever harvested`;
  const { done_until: until, token, records, problem } = known;
  const place =
    token === null ? `complete up to ${until ?? 'no day'}` : `in progress, ${String(records)} records so far`;
  return [name, place, problem ?? ''].join('\t').trimEnd();
}

/** `yuelan harvest [source…] --library <mappingPath>`. */
export function registerHarvest(program: Command): void {
  program
    .command('harvest')
    .description('import changed records from other repositories by OAI-PMH (oaiSources of library.json)')
    .argument('[source...]', 'names of sources; all sources of the library if omitted')
    .requiredOption('--library <mappingPath>', 'library of the records')
    .option('--from-start', 'harvest all records again')
    .option('--from <moment>', 'only changes since then, in addition to the regular harvest', moment)
    .option('--until <moment>', 'only changes until then, in addition to the regular harvest', moment)
    .option('--status', 'print the progress of each harvest and exit')
    .action(command(run));
}
