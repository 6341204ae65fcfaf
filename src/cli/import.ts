import { basename } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { updateRequestsOf } from '#service/copy-requests/expire.ts';
import { importFile, type ImportResult, isImprobable } from '#service/catalogue/import/run.ts';
import { type Format, formats } from '#service/catalogue/import/sniff.ts';
import { importTargetOf } from '#service/catalogue/import/target.ts';
import { withdrawLacking } from '#service/catalogue/import/trial.ts';
import { command, importInto, type LibraryOption, inLibrary } from './context.ts';
import { withIndex } from './follow.ts';
import { type Common, planSync, tryFiles } from './import-trial.ts';
import { showProgress } from './progress.ts';
import type { EncodingGuess } from '#service/platform/detect-encoding.ts';
import { fileProblem } from '#service/platform/text-table.ts';
import { importAuthorities } from '#service/catalogue/authorities/import.ts';
import { runFileImportJob } from '#service/desk/file-import-job.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { importLoans } from '#service/catalogue/import/loans.ts';

interface LoanOptions extends LibraryOption {
  name: string;
  source?: string;
  encoding?: string;
}

/** Exit status: 0 all lines were imported, 2 some were rejected, 1 the file could not be imported. */
async function importLoanFile(file: string, _own: object, self: Command): Promise<void> {
  const options: LoanOptions = self.optsWithGlobals();
  await importInto(options, async ({ store, library, environment, now }) => {
    const { name, source, encoding } = options;
    const { dataDir } = environment;
    const result = await importLoans({ store, libraryId: library.id, dataDir, file, name, source, encoding, now });
    const report = result.report === undefined ? '' : `\n  report: ${result.report}`;
    console.log(
      `${file}: ${String(result.lines)} lines read, ${String(result.loans)} loans of ${String(result.records)} records, ${String(result.rejected)} rejected${report}`,
    );
    if (result.rejected > 0) process.exitCode = 2;
  });
}

/** `yuelan import loans <file> --library <mappingPath>`; library, source and encoding are options of `import`. */
function registerImportLoans(program: Command): void {
  program
    .command('loans')
    .description('import a table of past loans, used for loan charts and popularity')
    .argument('<file>', 'table with control number or barcode, and date (or month and number of loans)')
    .option(
      '--name <name>',
      'name of the history; a later file with this name replaces the months it contains',
      'history',
    )
    .action(command(importLoanFile));
}

function jobNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Use the number of an import.');
  return Number(text);
}

/** Reads or imports a file uploaded at the desk. Exit status: 0 also for an unreadable file, which the desk reports. */
async function runJob(id: number, _: unknown, input: Command): Promise<void> {
  await importInto(input.optsWithGlobals<LibraryOption>(), async (staff) => {
    const { store, library, environment, now } = staff;
    const { dataDir } = environment;
    const files = openFiles(environment.files);
    const onBroken = (error: unknown): void => {
      console.error(error);
      process.exitCode = 1;
    };
    await withIndex(staff, async (notify) => {
      await runFileImportJob({ store, library, files, dataDir, now, onBroken }, id);
      notify();
    });
  });
}

/** `yuelan import job <number>`: the server runs this for a file uploaded at the desk. */
function registerImportJob(program: Command): void {
  program
    .command('job', { hidden: true })
    .description('import a file uploaded at the desk; runJob by the server')
    .argument('<number>', 'number of the import', jobNumber)
    .action(command(runJob));
}

interface AuthorityOptions extends LibraryOption {
  source?: string;
  encoding?: string;
}

/** Exit status: 0 all records were imported, 2 some were rejected, 1 a file could not be imported. */
async function importAuthorityFiles(files: string[], _own: object, self: Command): Promise<void> {
  const { source = 'authorities', encoding, ...input }: AuthorityOptions = self.optsWithGlobals();
  await inLibrary(input, async ({ store, library, now }) => {
    for (const file of files) {
      const onRejected = (number: string | undefined, reason: string) =>
        console.error(`${file}: ${number ?? 'a record without a number'} rejected: ${reason}`);
      const target = { store, libraryId: library.id, source, now };
      const { records, put, deleted, rejected } = await importAuthorities({ ...target, file, encoding, onRejected });
      console.log(
        `${file}: ${String(records)} authority records read, ${String(put)} imported, ${String(deleted)} withdrawn, ${String(rejected)} rejected`,
      );
      if (rejected > 0) process.exitCode = 2;
    }
  });
}

/** `yuelan import authorities <file…> --library <mappingPath>`; library, source and encoding are options of `import`. */
function registerImportAuthorities(program: Command): void {
  program
    .command('authorities')
    .description('import authority records (MARC 21, UNIMARC, CNMARC): names and subjects with their variants')
    .argument('<file...>', 'ISO 2709 or MARCXML; each may be compressed with gzip')
    .action(command(importAuthorityFiles));
}

interface Options extends LibraryOption {
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
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Use a number of records.');
  return Number(text);
}
function percent(text: string): number {
  const value = Number(text);
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || value > 100) throw new InvalidArgumentError('Use a percentage from 0 to 100.');
  return value;
}

/** Exit status: 0 all records were imported, 2 some were rejected or improbable, 1 a file could not be imported. */
async function run(files: string[], options: Options): Promise<void> {
  await importInto(options, async (staff) => {
    const { store, library, environment, now } = staff;
    const common: Common = {
      ...importTargetOf(library, options.profile),
      store,
      dataDir: environment.dataDir,
      now,
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
    await withIndex(staff, async (notify) => {
      const isWhole = await importAll(files, { ...common, fromStart: options.fromStart ?? false }, notify);
      if (plan && isWhole) {
        const target = { libraryId: library.id, source: plan.source };
        const withdrawn = await withdrawLacking(store, target, plan.numbers, now);
        console.log(`${String(withdrawn)} records of source ${plan.source} missing from the files were withdrawn`);
        notify();
      } else if (plan) console.error('Nothing was withdrawn because not all files were imported.');
      // Imported copies are assigned to waiting requests, also if no server runs.
      await updateRequestsOf(store.db, library, now());
    });
  });
}

/** @returns whether every file was imported completely */
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
          `${file}: the text of ${String(result.doubtful)} of ${String(result.records)} records looks wrong. Set the encoding with --encoding and import again.`,
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
      ? [`${String(result.withdrawals)} of status d (${String(result.deleted)} withdrawn, the others not found)`]
      : []),
    `${String(result.rejected)} rejected`,
    `${String(result.warned)} with warnings`,
    ...(result.guess === undefined ? [] : [encodingLine(result.guess)]),
  ];
  const resumed =
    result.resumedAfter > 0
      ? `\n  resumed after record ${String(result.resumedAfter)}, where an earlier import stopped`
      : '';
  const report = result.report === undefined ? '' : `\n  report: ${result.report}`;
  return `${file}: ${counts.join(', ')}${resumed}${report}`;
}

/** The detected encoding of a file. */
export const encodingLine = ({ encoding, confidence }: EncodingGuess): string =>
  `encoding detected as ${encoding} (confidence ${String(confidence)} of 100)`;

/** `yuelan import <file…> --library <mappingPath>`, and `yuelan import loans …`. */
export function registerImport(program: Command): void {
  const records = program
    .command('import')
    .description('import records from files; exit status 0 all imported, 2 some rejected, 1 failed')
    .argument('<file...>', 'files to import; each may be compressed with gzip')
    .requiredOption('--library <mappingPath>', 'library of the records')
    .addOption(new Option('--format <format>', 'format of the files (detected if omitted)').choices(formats))
    .option(
      '--profile <file>',
      'JSON file that describes holdings, control numbers and columns (import.json of the library if omitted)',
    )
    .option('--source <name>', 'name of the source, in which control numbers are unique (the format if omitted)')
    .option('--encoding <name>', 'encoding of the files, if the detected one is wrong')
    .option('--dry-run', 'write nothing: count new, known, rejected and, with --sync, withdrawn records')
    .option('--show [count]', 'with --dry-run: print this number of records (10) and their results', count)
    .option('--sync', 'the files together are a full dump of their source: withdraw records missing from them')
    .option('--at-most <percent>', 'with --sync: fail if more of the records would be withdrawn', percent, 10)
    .option('--from-start', 'ignore the progress of an interrupted import of the same file')
    .action(command(run));
  registerImportLoans(records);
  registerImportAuthorities(records);
  registerImportJob(records);
}
