import { basename } from 'node:path';
import type { Command } from 'commander';
import { importOffers, type OfferImportResult } from '#service/offers/import/run.ts';
import { command, CommandError, importInto, inLibrary, type LibraryOption } from './context.ts';
import { withIndex } from './follow.ts';
import { showProgress } from './progress.ts';

interface Options extends LibraryOption {
  vendor: string;
  full?: boolean;
  encoding?: string;
}

/** Formats the result of an import as one line. */
export function offersSummary(file: string, result: OfferImportResult): string {
  const { titles, inserted, updated, unchanged, withdrawn, rejected, warned, report } = result;
  const counts = [
    `${String(titles)} titles read`,
    `${String(inserted)} new`,
    `${String(updated)} changed`,
    `${String(unchanged)} unchanged`,
    `${String(withdrawn)} withdrawn`,
    `${String(rejected)} rejected`,
    `${String(warned)} with warnings`,
  ];
  return `${file}: ${counts.join(', ')}${report === undefined ? '' : `\n  report: ${report}`}`;
}

/** Exit status: 0 all titles were imported, 2 some were rejected, 1 a file could not be imported. */
async function importFiles(files: string[], { vendor, full = false, encoding, ...input }: Options): Promise<void> {
  await importInto(input, async (staff) => {
    const { store, library, environment, now } = staff;
    const vendors = library.file.purchasing?.vendors.map(({ code }) => code) ?? [];
    if (!vendors.includes(vendor)) {
      const known = vendors.length === 0 ? 'it has no purchasing' : `known: ${vendors.join(', ')}`;
      throw new CommandError(`Library ${input.library} has no vendor ${vendor} in library.json; ${known}.`);
    }
    if (full && files.length > 1) throw new CommandError('--full takes exactly one file.');
    const target = { store, libraryId: library.id, vendor, dataDir: environment.dataDir, isFull: full, encoding, now };
    const importAll = async (notify: () => void) => {
      for (const file of files) {
        const progress = showProgress(basename(file), () => 0);
        try {
          const result = await importOffers({
            ...target,
            file,
            afterBatch: notify,
            onProgress: ({ titles, ...bytes }) => progress.update({ records: titles, rejected: 0, ...bytes }),
          });
          progress.stop();
          console.log(offersSummary(file, result));
          if (result.rejected > 0 && process.exitCode !== 1) process.exitCode = 2;
        } catch (error) {
          progress.stop();
          console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
          process.exitCode = 1;
        }
      }
    };
    await withIndex(staff, importAll, 'offers');
  });
}

async function list(input: { library: string }): Promise<void> {
  await inLibrary(input, async ({ store, library }) => {
    const rows = await store.db
      .selectFrom('offer')
      .select((eb) => [
        'vendor',
        eb.fn.countAll<number>().as('all'),
        eb.fn.count<number>('withdrawn_at').as('withdrawn'),
        eb.fn.max('quoted_at').as('quoted'),
      ])
      .where('library_id', '=', library.id)
      .groupBy('vendor')
      .orderBy('vendor')
      .execute();
    for (const { vendor, all, withdrawn, quoted } of rows) {
      const offered = `${String(all - withdrawn)} offered, ${String(withdrawn)} withdrawn`;
      console.log(`${vendor}\t${offered}\tas of ${new Date(Number(quoted)).toISOString()}`);
    }
    if (rows.length === 0) console.log('No offers.');
  });
}

/** `yuelan offers import|list`: titles that vendors offer for purchase (docs/guide/purchasing.md). */
export function registerOffers(program: Command): void {
  const offers = program.command('offers').description('titles that vendors offer for purchase');
  offers
    .command('import')
    .description('import a vendor’s ONIX 3.0 or CSV; exit status 0 all imported, 2 some rejected, 1 failed')
    .argument('<file...>', 'files to import; each may be compressed with gzip')
    .requiredOption('--library <mappingPath>', 'library that receives the offers')
    .requiredOption('--vendor <code>', 'code of the vendor in library.json')
    .option('--full', 'the file contains all offers of the vendor: withdraw titles missing from it')
    .option('--encoding <name>', 'encoding of the files, if the detected one is wrong')
    .action(command(importFiles));
  offers
    .command('list')
    .description('print the number of titles of each vendor and their date')
    .requiredOption('--library <mappingPath>')
    .action(command(list));
}
