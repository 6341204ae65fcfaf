import type { Command } from 'commander';
import { importLoans } from '#service/catalogue/import/loans.ts';
import { command } from './context.ts';
import { importInto, type LibraryOption } from './library-at.ts';

interface Options extends LibraryOption {
  name: string;
  source?: string;
  encoding?: string;
}

/** Exit status: 0 all lines were imported, 2 some were rejected, 1 the file could not be imported. */
async function run(file: string, _own: object, self: Command): Promise<void> {
  const options: Options = self.optsWithGlobals();
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
export function registerImportLoans(program: Command): void {
  program
    .command('loans')
    .description('import a table of past loans, used for loan charts and popularity')
    .argument('<file>', 'table with control number or barcode, and date (or month and number of loans)')
    .option(
      '--name <name>',
      'name of the history; a later file with this name replaces the months it contains',
      'history',
    )
    .action(command(run));
}
