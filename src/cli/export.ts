import { join } from 'node:path';
import type { Command } from 'commander';
import { exportAll, ExportError } from '#service/move-in/export.ts';
import { writeRecordsFile } from './records.ts';
import { command, CommandError, inLibrary, type LibraryOption } from './context.ts';

interface Options extends LibraryOption {
  to: string;
}

async function run(options: Options): Promise<void> {
  await inLibrary(options, async ({ store, library, now }) => {
    const files = await exportAll({ store, library, now }, options.to).catch((error: unknown) => {
      throw error instanceof ExportError ? new CommandError(error.message) : error;
    });
    // For other systems: the records once more in MARC as they came.
    const marc = join(options.to, 'records.xml');
    const { records } = await writeRecordsFile(store, { library }, 'marcxchange', marc);
    files.push({ file: marc, rows: records });
    for (const { file, rows } of files) console.log(`${file}: ${String(rows)} rows`);
  });
}

/** `yuelan export --all`: docs/guide/move-in.md. */
export function registerExport(program: Command): void {
  program
    .command('export')
    .description('write records, copies, readers, loans, requests and charges to files that move-in reads')
    .requiredOption('--library <mappingPath>', 'library to export')
    .requiredOption('--all', 'everything')
    .requiredOption('--to <folder>', 'folder for the files; created if missing')
    .action(command(run));
}
