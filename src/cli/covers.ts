import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { coverFilesIn } from '#service/covers/cover-files.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { importCovers, sweepCovers, uncoverRecords, type Covering } from '#service/covers/import-covers.ts';
import { coverFromAttachments } from '#service/covers/read-attachments.ts';
import { command, CommandError, inLibrary, libraryCommands, type LibraryOption } from './context.ts';

/** Maximum number of names printed of each kind; the total is printed before them. */
const listed = 20;

const inCovers = (input: LibraryOption, work: (covering: Covering) => Promise<void>) =>
  inLibrary(input, (staff) => work({ ...staff, files: coverFilesIn(openFiles(staff.environment.files)) }));

function printNames(heading: string, names: readonly string[]): void {
  if (names.length === 0) return;
  console.log(`${heading}: ${String(names.length)}`);
  for (const name of names.slice(0, listed)) console.log(`  ${name}`);
  if (names.length > listed) console.log('  …');
}

const importFrom = (path: string, input: LibraryOption) =>
  inCovers(input, async (covering) => {
    if (!existsSync(path)) throw new CommandError(`${path} not found.`);
    const { files, covers, unchanged, unmatched, broken, stopped } = await importCovers(covering, path);
    console.log(`${String(files)} files: ${String(covers)} covers new or changed, ${String(unchanged)} unchanged`);
    printNames('No record has this number or ISBN', unmatched);
    printNames('Not a picture, damaged or too large', broken);
    if (stopped !== undefined) console.error(`The remaining files were not read. ${stopped}`);
    if (unmatched.length + broken.length > 0 || stopped !== undefined) process.exitCode = 2;
  });

const read = (input: LibraryOption) =>
  inLibrary(input, async (staff) => {
    const files = openFiles(staff.environment.files);
    const found = await coverFromAttachments({ ...staff, files: coverFilesIn(files) }, files);
    console.log(`${String(found.files)} attachments read: ${String(found.covers)} covers`);
    printNames('No cover found in', found.without);
  });

const remove = (numbers: string[], input: LibraryOption & { all?: boolean }) =>
  inCovers(input, async (covering) => {
    const { store, library } = covering;
    if (numbers.length === 0 && input.all !== true) throw new CommandError('Specify control numbers or --all.');
    let query = store.db
      .selectFrom('record_cover')
      .innerJoin('record', 'record.id', 'record_cover.record_id')
      .select(['record.id', 'record.control_number as number'])
      .where('record.library_id', '=', library.id);
    if (input.all !== true) query = query.where('record.control_number', 'in', numbers);
    const rows = await query.execute();
    const missing = numbers.filter((number) => !rows.some((row) => row.number === number));
    if (missing.length > 0) throw new CommandError(`No cover found for ${missing.join(', ')}; nothing was removed.`);
    const removed = await uncoverRecords(
      covering,
      rows.map(({ id }) => id),
    );
    console.log(`${String(removed)} covers removed`);
    const swept = await sweepCovers(covering);
    if (swept > 0) console.log(`${String(swept)} pictures of deleted records removed`);
  });

const show = (input: LibraryOption) =>
  inCovers(input, async ({ store, library }) => {
    const counts = await store.db
      .selectFrom('record_cover')
      .select(['origin', ({ fn }) => fn.countAll<number>().as('count')])
      .where('library_id', '=', library.id)
      .groupBy('origin')
      .orderBy('origin')
      .execute();
    for (const { origin, count } of counts) console.log(`${origin}: ${String(count)}`);
    if (counts.length === 0) console.log('No covers.');
  });

/** `yuelan covers import|read|remove|count`: docs/guide/covers.md. */
export function registerCovers(program: Command): void {
  const covers = program.command('covers').description('cover pictures of records');
  const sub = libraryCommands(covers, 'library of the records');
  sub('import', 'import covers from a folder or zip; file names are ISBNs or control numbers')
    .argument('<path>', 'folder or .zip')
    .action(command(importFrom));
  sub('read', 'extract covers from the EPUB and PDF files of records without a cover').action(command(read));
  sub('remove', 'remove the covers of records; generated covers are shown instead')
    .argument('[controlNumbers...]', 'control numbers')
    .option('--all', 'all covers of the library')
    .action(command(remove));
  sub('count', 'print the number of covers by origin').action(command(show));
}
