import type { Command } from 'commander';
import { importAuthorities } from '#service/catalogue/authorities/import.ts';
import { command } from './context.ts';
import { inLibrary, type LibraryOption } from './library-at.ts';

interface Options extends LibraryOption {
  source?: string;
  encoding?: string;
}

/** Exit status: 0 all records were imported, 2 some were rejected, 1 a file could not be imported. */
async function run(files: string[], _own: object, self: Command): Promise<void> {
  const { source = 'authorities', encoding, ...input }: Options = self.optsWithGlobals();
  await inLibrary(input, async ({ store, library, now }) => {
    for (const file of files) {
      const onRejected = (number: string | undefined, reason: string) => {
        console.error(`${file}: ${number ?? 'a record without a number'} rejected: ${reason}`);
      };
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
export function registerImportAuthorities(program: Command): void {
  program
    .command('authorities')
    .description('import authority records (MARC 21, UNIMARC, CNMARC): names and subjects with their variants')
    .argument('<file...>', 'ISO 2709 or MARCXML; each may be compressed with gzip')
    .action(command(run));
}
