import type { Command } from 'commander';
import { importAuthorities } from '#service/catalogue/authorities/import.ts';
import { openStore } from '#service/platform/db/open.ts';
import { command, commandContext } from './context.ts';
import { libraryAt } from './library-at.ts';

interface Options {
  library: string;
  source?: string;
  encoding?: string;
}

/** Exit status: 0 all records were imported, 2 some were rejected, 1 a file could not be imported. */
async function run(files: string[], _own: object, self: Command): Promise<void> {
  const { library: path, source = 'authorities', encoding }: Options = self.optsWithGlobals();
  const { environment, storeAt } = commandContext();
  const store = await openStore(storeAt);
  try {
    const library = await libraryAt(store, environment.librariesDir, path);
    for (const file of files) {
      const onRejected = (number: string | undefined, reason: string) => {
        console.error(`${file}: ${number ?? 'a record without a number'} rejected: ${reason}`);
      };
      const counts = await importAuthorities({
        store,
        libraryId: library.id,
        file,
        source,
        encoding,
        onRejected,
        now: Date.now,
      });
      const { records, put, deleted, rejected } = counts;
      console.log(
        `${file}: ${String(records)} authority records read, ${String(put)} imported, ${String(deleted)} withdrawn, ${String(rejected)} rejected`,
      );
      if (rejected > 0) process.exitCode = 2;
    }
  } finally {
    await store.close();
  }
}

/** `yuelan import authorities <file…> --library <mappingPath>`; library, source and encoding are options of `import`. */
export function registerImportAuthorities(program: Command): void {
  program
    .command('authorities')
    .description('import authority records (MARC 21, UNIMARC, CNMARC): names and subjects with their variants')
    .argument('<file...>', 'ISO 2709 or MARCXML; each may be compressed with gzip')
    .action(command(run));
}
