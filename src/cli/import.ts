import { basename } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { updateRequestsOf } from '#service/copy-requests/expire.ts';
import { importFile, type ImportResult, isImprobable } from '#service/catalogue/import/run.ts';
import { type Format, formats } from '#service/catalogue/import/sniff.ts';
import { importTargetOf } from '#service/catalogue/import/target.ts';
import { withdrawLacking } from '#service/catalogue/import/trial.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext, yieldToServer } from './context.ts';
import { followIndexBeside } from './follow.ts';
import { type Common, planSync, tryFiles } from './import-trial.ts';
import { registerImportAuthorities } from './import-authorities.ts';
import { registerImportJob } from './import-job.ts';
import { registerImportLoans } from './import-loans.ts';
import { libraryAt } from './library-at.ts';
import { showProgress } from './progress.ts';
import { fileProblem } from '#service/platform/text-table.ts';
import { makePrivateFolder } from '#service/platform/private-files.ts';

interface Options {
  library: string;
  format?: Format;
  profile?: string;
  source?: string;
  encoding?: string;
  fromStart?: boolean;
  dryRun?: boolean;
  show?: number | true;
  sync?: boolean;
  atMost: number;
}

function count(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('how many records');
  return Number(text);
}
function percent(text: string): number {
  const value = Number(text);
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || value > 100) throw new InvalidArgumentError('percent, 0 to 100');
  return value;
}

/** Exit status: 0 all records are in, 2 some were rejected or are improbable, 1 a file could not be imported. */
async function run(files: string[], options: Options): Promise<void> {
  const { environment, storeAt } = commandContext();
  const { dataDir, librariesDir } = environment;
  makePrivateFolder(dataDir);
  yieldToServer(dataDir);
  const store = await openStore(storeAt);
  try {
    const library = await libraryAt(store, librariesDir, options.library);
    const common: Common = {
      ...importTargetOf(library, options.profile),
      store,
      dataDir,
      now: Date.now,
      format: options.format,
      source: options.source,
      encoding: options.encoding,
    };
    if (options.dryRun === true && options.sync !== true) {
      await tryFiles(files, common, options.show === true ? 10 : (options.show ?? 0));
      return;
    }
    const plan = options.sync === true ? await planSync(files, common, options.atMost) : undefined;
    if (options.dryRun === true) return;
    const index = followIndexBeside(storeAt, environment, library);
    try {
      const isWhole = await importAll(files, { ...common, fromStart: options.fromStart ?? false }, index.notify);
      if (plan && isWhole) {
        const target = { libraryId: library.id, source: plan.source };
        const withdrawn = await withdrawLacking(store, target, plan.numbers, Date.now);
        console.log(`${String(withdrawn)} records of source ${plan.source} that the files lack were withdrawn`);
        index.notify();
      } else if (plan) console.error('Nothing was withdrawn: not all files came in.');
      // What came in goes to those who wait for it, also where no server runs.
      await updateRequestsOf(store.db, library, Date.now());
    } finally {
      await index.close();
    }
  } finally {
    await store.close();
  }
}

/** @returns whether every file was imported to its end */
async function importAll(files: readonly string[], common: Common, notify: () => void): Promise<boolean> {
  let isWhole = true;
  for (const file of files) {
    let resumedAfter = 0;
    const progress = showProgress(basename(file), () => resumedAfter);
    try {
      const result = await importFile({
        ...common,
        file,
        onStart: (run) => {
          resumedAfter = run.records;
        },
        onProgress: progress.update,
        afterBatch: notify,
      });
      progress.stop();
      console.log(summary(file, result));
      const improbable = isImprobable(result);
      if (improbable) {
        console.error(
          `${file}: the text of ${String(result.doubtful)} of ${String(result.records)} records is improbable. Name the encoding with --encoding and import again.`,
        );
      }
      if ((result.rejected > 0 || improbable) && process.exitCode !== 1) process.exitCode = 2;
    } catch (error) {
      progress.stop();
      console.error(`${file}: ${fileProblem(error)}`);
      process.exitCode = 1;
      isWhole = false;
    }
  }
  return isWhole;
}

function summary(file: string, result: ImportResult): string {
  const counts = [
    `${String(result.records)} records read (${result.format}, source ${result.source})`,
    `${String(result.inserted)} new`,
    `${String(result.updated)} updated`,
    `${String(result.unchanged)} unchanged`,
    ...(result.withdrawals > 0
      ? [`${String(result.withdrawals)} of status d (${String(result.deleted)} withdrawn, the others were not here)`]
      : []),
    `${String(result.rejected)} rejected`,
    `${String(result.warned)} with warnings`,
    ...(result.guess === undefined
      ? []
      : [`encoding taken for ${result.guess.encoding} (${String(result.guess.confidence)} of 100 sure)`]),
  ];
  const resumed =
    result.resumedAfter > 0
      ? `\n  went on behind record ${String(result.resumedAfter)}, where an import was broken off`
      : '';
  const report = result.report === undefined ? '' : `\n  report: ${result.report}`;
  return `${file}: ${counts.join(', ')}${resumed}${report}`;
}

/** `yuelan import <file…> --library <mappingPath>`, and `yuelan import loans …`. */
export function registerImport(program: Command): void {
  const records = program
    .command('import')
    .description('bring records of a file into the catalogue; exit status 0 all in, 2 some rejected, 1 failed')
    .argument('<file...>', 'files to import; each may be packed with gzip')
    .requiredOption('--library <mappingPath>', 'library that the records belong to')
    .addOption(new Option('--format <format>', 'format of the files (detected when left out)').choices(formats))
    .option(
      '--profile <file>',
      'JSON file: where holdings, control numbers and columns are (import.json of the library when left out)',
    )
    .option('--source <name>', 'name of the source; control numbers are unique within it (the format when left out)')
    .option('--encoding <name>', 'encoding of the files, when what is found out about it is wrong')
    .option('--dry-run', 'write nothing: count what would be new, known, rejected and, with --sync, withdrawn')
    .option('--show [count]', 'with --dry-run: print so many records (10) with what becomes of them', count)
    .option('--sync', 'the files together are all that their source has: withdraw what they lack')
    .option('--at-most <percent>', 'with --sync: refuse when more of the records would go', percent, 10)
    .option('--from-start', 'start again where an import of the same file was broken off')
    .action(command(run));
  registerImportLoans(records);
  registerImportAuthorities(records);
  registerImportJob(records);
}
