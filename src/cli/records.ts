import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { iso2709 } from '#lib/citation/export/iso2709.ts';
import { marcFields } from '#lib/citation/export/marc-original.ts';
import { marcxmlRecord, marcXchangeRecord } from '#lib/citation/export/marcxml.ts';
import { updateRequestsOf } from '#service/copy-requests/expire.ts';
import { detailsForExport, type ExportQuery, exportRecords } from '#service/catalogue/record-views/export-records.ts';
import { marcOfOriginal } from '#service/catalogue/import/marc/stored.ts';
import { unpacked } from '#service/catalogue/import/packing.ts';
import { removeRecords } from '#service/catalogue/import/write/removal.ts';
import type { Store } from '#service/platform/db/open.ts';
import { inSnapshot } from '#service/platform/db/database.ts';
import { command, CommandError, inLibrary, libraryCommands, type Staff } from './context.ts';
import { followIndex } from './follow.ts';
import { marcLines } from './marc-lines.ts';

const formats = ['marc', 'unimarc', 'marcxml', 'marcxchange', 'jsonl'] as const;

interface Chosen {
  library: string;
  source?: string;
  id?: number[];
}

function ids(text: string, before: number[] = []): number[] {
  if (!/^\d{1,15}(,\d{1,15})*$/.test(text))
    throw new InvalidArgumentError('Use IDs from page addresses, separated by commas.');
  return [...before, ...text.split(',').map(Number)];
}

/** Finds the IDs of live records by control number or ID, in store order. */
async function found({ store, library }: Staff, numbers: readonly string[], { source, id }: Chosen): Promise<number[]> {
  if (numbers.length === 0 && id === undefined) throw new CommandError('Specify control numbers or --id.');
  let query = store.db
    .selectFrom('record')
    .select(['id', 'control_number', 'source'])
    .where('library_id', '=', library.id)
    .where('deleted_at', 'is', null);
  query = id === undefined ? query.where('control_number', 'in', numbers) : query.where('id', 'in', id);
  if (source !== undefined) query = query.where('source', '=', source);
  const rows = await query.orderBy('id').execute();
  const missing =
    id === undefined
      ? numbers.filter((number) => !rows.some((row) => row.control_number === number))
      : id.filter((entry) => !rows.some((row) => row.id === entry)).map(String);
  if (missing.length > 0) throw new CommandError(`Records not found in ${library.mappingPath}: ${missing.join(', ')}.`);
  const twice = id === undefined && rows.length > numbers.length;
  if (twice) {
    const sources = [...new Set(rows.map((row) => row.source))].join(', ');
    throw new CommandError(`Several sources have these control numbers: choose one with --source (${sources}).`);
  }
  return rows.map((row) => row.id);
}

interface Written {
  records: number;
  tooLong: number;
  /** Records that were not imported as UNIMARC, left out of a UNIMARC export. */
  leftOut: number;
}

async function* partsOf(
  store: Store,
  query: ExportQuery,
  format: (typeof formats)[number],
  written: Written,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'jsonl') {
    for await (const page of exportRecords(store.db, query)) {
      written.records += page.length;
      yield page.map(({ record }) => `${JSON.stringify(record)}\n`).join('');
    }
    return;
  }
  const isXml = format.startsWith('marcx');
  const space = format === 'marcxml' ? 'http://www.loc.gov/MARC21/slim' : 'info:lc/xmlns/marcxchange-v1';
  if (isXml) yield `<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="${space}">\n`;
  for await (const records of detailsForExport(store, query)) {
    for (const record of records) {
      if (format === 'unimarc' && record.marc?.original?.syntax !== 'unimarc') {
        written.leftOut += 1;
        continue;
      }
      written.records += 1;
      if (isXml) yield format === 'marcxml' ? marcxmlRecord(record) : marcXchangeRecord(record);
      else {
        const { bytes, isTooLong } = iso2709(marcFields(record, format === 'unimarc' ? 'came' : 'marc21'));
        if (isTooLong) written.tooLong += 1;
        yield bytes;
      }
    }
  }
  if (isXml) yield '</collection>\n';
}

/** Writes records to a new file that only its owner can read; `-` is standard output. */
export async function writeRecordsFile(
  store: Store,
  query: ExportQuery,
  format: (typeof formats)[number],
  file: string,
): Promise<Written> {
  const written: Written = { records: 0, tooLong: 0, leftOut: 0 };
  await inSnapshot(store.db, async (db) => {
    const parts = Readable.from(partsOf({ ...store, db }, query, format, written));
    if (file === '-') await pipeline(parts, process.stdout, { end: false });
    else await pipeline(parts, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  });
  return written;
}

const exportTo = (file: string, input: Chosen & { format: (typeof formats)[number] }) =>
  inLibrary(input, async (staff) => {
    const query = { library: staff.library, source: input.source, recordIds: input.id };
    const written = await writeRecordsFile(staff.store, query, input.format, file);
    const { records, tooLong, leftOut } = written;
    console.error(`${String(records)} records written (${input.format})`);
    if (leftOut > 0) console.error(`${String(leftOut)} records were skipped because they were not imported as UNIMARC`);
    if (tooLong > 0)
      console.error(`${String(tooLong)} records exceed the length field of ISO 2709; read them by their terminators`);
  });

const remove = (numbers: string[], input: Chosen & { dryRun?: boolean }) =>
  inLibrary(input, async (staff) => {
    const { store, library, now } = staff;
    const index = await followIndex(store, staff.environment);
    try {
      const chosen = await found(staff, numbers, input);
      const dry = input.dryRun === true;
      const { deleted, refused } = await removeRecords(store, chosen, now(), dry);
      for (const { recordId, title, reason } of refused)
        console.error(`${String(recordId)} ${title}: ${reason}; not deleted`);
      console.log(`${String(deleted)} records ${dry ? 'would be deleted' : 'deleted'}`);
      if (refused.length > 0) process.exitCode = 2;
      if (!dry) await updateRequestsOf(store.db, library, now());
    } finally {
      await index.close();
    }
  });

const show = (numbers: string[], input: Chosen & { original?: boolean }) =>
  inLibrary(input, async (staff) => {
    const recordIds = await found(staff, numbers, input);
    if (input.original !== true) {
      for await (const page of exportRecords(staff.store.db, { library: staff.library, recordIds }))
        for (const { record } of page) console.log(JSON.stringify(record, undefined, 2));
      return;
    }
    const { db } = staff.store;
    const sources = await db.selectFrom('record_source').selectAll().where('record_id', 'in', recordIds).execute();
    for (const recordId of recordIds) {
      const source = sources.find((source) => source.record_id === recordId);
      if (source === undefined) {
        console.log(`${String(recordId)}: no original (not imported, or imported before originals were stored)`);
        continue;
      }
      console.log(`${String(recordId)}: ${source.format}, ${source.encoding}, ${String(source.size)} bytes`);
      const marc = marcOfOriginal(source);
      for (const line of marc ? marcLines(marc) : [unpacked(source.bytes).toString()]) console.log(line);
    }
  });

/** `yuelan records export|delete|show`: docs/guide/import.md. */
export function registerRecords(program: Command): void {
  const records = program.command('records').description('export, delete and show records of the catalogue');
  const sub = libraryCommands(records, 'library of the records');
  const source = ['--source <name>', 'only records of this import source'] as const;
  const byId = ['--id <ids>', 'record IDs from page addresses, separated by commas', ids] as const;
  sub('export', 'write the records of a library with their copies to a file (- for standard output)')
    .argument('<file>', 'file to create')
    .addOption(new Option('--format <format>', 'output format').choices(formats).makeOptionMandatory())
    .option(...source)
    .option(...byId)
    .action(command(exportTo));
  sub('delete', 'delete records and their data; exit status 2 if readers have loans or requests on them')
    .argument('[controlNumbers...]', 'control numbers')
    .option(...source)
    .option(...byId)
    .option('--dry-run', 'print what would be deleted')
    .action(command(remove));
  sub('show', 'print records in import format, or as they were imported')
    .argument('[controlNumbers...]', 'control numbers')
    .option(...source)
    .option(...byId)
    .option('--original', 'print the imported original')
    .action(command(show));
}
