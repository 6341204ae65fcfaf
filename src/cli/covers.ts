import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { coverFilesIn } from '#service/covers/cover-files.ts';
import { openFiles } from '#service/platform/files/place.ts';
import { importCovers, sweepCovers, uncoverRecords, type Covering } from '#service/covers/import-covers.ts';
import { coverFromAttachments } from '#service/covers/read-attachments.ts';
import { command, CommandError } from './context.ts';
import { inLibrary, libraryCommands, type LibraryOption } from './library-at.ts';

/** Names printed of each kind; the number of all is printed before them. */
const listed = 20;

const inCovers = (input: LibraryOption, work: (covering: Covering) => Promise<void>) =>
  inLibrary(input, (staff) => work({ ...staff, files: coverFilesIn(openFiles(staff.environment.files)) }));

function printNames(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  console.log(`${what}: ${String(names.length)}`);
  for (const name of names.slice(0, listed)) console.log(`  ${name}`);
  if (names.length > listed) console.log('  …');
}

const bring = (path: string, input: LibraryOption) =>
  inCovers(input, async (covering) => {
    if (!existsSync(path)) throw new CommandError(`There is no ${path}.`);
    const { files, covers, unchanged, unmatched, broken, stopped } = await importCovers(covering, path);
    console.log(`${String(files)} files: ${String(covers)} covers new or changed, ${String(unchanged)} as they were`);
    printNames('No record has this number or ISBN', unmatched);
    printNames('No picture, broken or too large', broken);
    if (stopped !== undefined) console.error(`The rest was not read. ${stopped}`);
    if (unmatched.length + broken.length > 0 || stopped !== undefined) process.exitCode = 2;
  });

const read = (input: LibraryOption) =>
  inLibrary(input, async (staff) => {
    const files = openFiles(staff.environment.files);
    const found = await coverFromAttachments({ ...staff, files: coverFilesIn(files) }, files);
    console.log(`${String(found.files)} attachments read: ${String(found.covers)} covers`);
    printNames('No cover in it', found.without);
  });

const remove = (numbers: string[], input: LibraryOption & { all?: boolean }) =>
  inCovers(input, async (covering) => {
    const { store, library } = covering;
    if (numbers.length === 0 && input.all !== true) throw new CommandError('Say which: control numbers, or --all.');
    let query = store.db
      .selectFrom('record_cover')
      .innerJoin('record', 'record.id', 'record_cover.record_id')
      .select(['record.id', 'record.control_number as number'])
      .where('record.library_id', '=', library.id);
    if (input.all !== true) query = query.where('record.control_number', 'in', numbers);
    const rows = await query.execute();
    const missing = numbers.filter((number) => !rows.some((row) => row.number === number));
    if (missing.length > 0) throw new CommandError(`No cover is kept of ${missing.join(', ')}; nothing was removed.`);
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
    if (counts.length === 0) console.log('No cover is kept.');
  });

/** `yuelan covers import|read|remove|count`: docs/covers.md. */
export function registerCovers(program: Command): void {
  const covers = program.command('covers').description('pictures of the covers of records');
  const sub = libraryCommands(covers, 'library that the records belong to');
  sub('import', 'take covers out of a folder or zip; files are named by ISBN or control number')
    .argument('<path>', 'folder or .zip')
    .action(command(bring));
  sub('read', 'take covers out of the EPUB and PDF files of records that have none').action(command(read));
  sub('remove', 'take the covers from records; they are drawn again')
    .argument('[controlNumbers...]', 'control numbers')
    .option('--all', 'of the whole library')
    .action(command(remove));
  sub('count', 'print how many covers are kept, by where they came from').action(command(show));
}
