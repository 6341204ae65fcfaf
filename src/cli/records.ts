import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { iso2709 } from '#lib/citation/export/iso2709.ts';
import { marcFields } from '#lib/citation/export/marc-original.ts';
import { marcxmlRecord, marcXchangeRecord } from '#lib/citation/export/marcxml.ts';
import { updateRequestsOf } from '#service/copy-requests/expire.ts';
import { detailsForExport, type ExportQuery, linesForExport } from '#service/catalogue/record-views/export-records.ts';
import { marcOfOriginal } from '#service/catalogue/import/marc/stored.ts';
import { unpacked } from '#service/catalogue/import/packing.ts';
import { removeRecords } from '#service/catalogue/import/write/removal.ts';
import { command, CommandError } from './context.ts';
import { followIndex } from './follow.ts';
import { inLibrary, libraryCommands, type Staff } from './library-at.ts';
import { marcLines } from './marc-lines.ts';

const formats = ['marc', 'unimarc', 'marcxml', 'marcxchange', 'jsonl'] as const;

interface Chosen {
  library: string;
  source?: string;
  id?: number[];
}

function ids(text: string, before: number[] = []): number[] {
  if (!/^\d{1,15}(,\d{1,15})*$/.test(text))
    throw new InvalidArgumentError('ids as they stand in addresses, with commas');
  return [...before, ...text.split(',').map(Number)];
}

/** Ids of live records by their control numbers; in the order of the store. */
async function found({ store, library }: Staff, numbers: readonly string[], { source, id }: Chosen): Promise<number[]> {
  if (numbers.length === 0 && id === undefined) throw new CommandError('Say which records: control numbers, or --id.');
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
  if (missing.length > 0)
    throw new CommandError(`There are no records ${missing.join(', ')} in ${library.mappingPath}.`);
  const twice = id === undefined && rows.length > numbers.length;
  if (twice) {
    const sources = [...new Set(rows.map((row) => row.source))].join(', ');
    throw new CommandError(`These numbers stand for records of several sources: say which with --source (${sources}).`);
  }
  return rows.map((row) => row.id);
}

interface Written {
  records: number;
  /** What the format cannot say whole. */
  tooLong: number;
  /** Records that did not come in UNIMARC, where only such go out. */
  leftOut: number;
}

async function* partsOf(
  { store }: Staff,
  query: ExportQuery,
  format: (typeof formats)[number],
  written: Written,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'jsonl') {
    for await (const lines of linesForExport(store, query)) {
      written.records += lines.length;
      yield lines.join('');
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

const exportTo = (file: string, input: Chosen & { format: (typeof formats)[number] }) =>
  inLibrary(input, async (staff) => {
    const query = { library: staff.library, source: input.source, recordIds: input.id };
    const written: Written = { records: 0, tooLong: 0, leftOut: 0 };
    const parts = Readable.from(partsOf(staff, query, input.format, written));
    if (file === '-') await pipeline(parts, process.stdout, { end: false });
    else await pipeline(parts, createWriteStream(file, { flags: 'wx' }));
    const { records, tooLong, leftOut } = written;
    console.error(`${String(records)} records written (${input.format})`);
    if (leftOut > 0) console.error(`${String(leftOut)} records did not come in UNIMARC and were left out`);
    if (tooLong > 0)
      console.error(`${String(tooLong)} records are longer than ISO 2709 can say; read them by their terminators`);
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
        console.error(`${String(recordId)} ${title}: ${reason}; it stays`);
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
      for await (const lines of linesForExport(staff.store, { library: staff.library, recordIds }))
        for (const line of lines) console.log(JSON.stringify(JSON.parse(line), undefined, 2));
      return;
    }
    const { db } = staff.store;
    const sources = await db.selectFrom('record_source').selectAll().where('record_id', 'in', recordIds).execute();
    for (const recordId of recordIds) {
      const source = sources.find((source) => source.record_id === recordId);
      if (source === undefined) {
        console.log(`${String(recordId)}: no original; it came by no import, or before originals were kept`);
        continue;
      }
      console.log(`${String(recordId)}: ${source.format}, ${source.encoding}, ${String(source.size)} bytes`);
      const marc = marcOfOriginal(source);
      for (const line of marc ? marcLines(marc) : [unpacked(source.bytes).toString()]) console.log(line);
    }
  });

/** `yuelan records export|delete|show`: docs/import.md. */
export function registerRecords(program: Command): void {
  const records = program.command('records').description('records of the catalogue: out into files, away, to look at');
  const sub = libraryCommands(records, 'library that the records belong to');
  const source = ['--source <name>', 'only records of this import source'] as const;
  const byId = ['--id <ids>', 'records by their ids, as in addresses of their pages', ids] as const;
  sub('export', 'write the records of a library into a file (- for the output), with their copies')
    .argument('<file>', 'file to make')
    .addOption(new Option('--format <format>', 'what to write').choices(formats).makeOptionMandatory())
    .option(...source)
    .option(...byId)
    .action(command(exportTo));
  sub('delete', 'delete records with all that belongs to them; exit status 2 where readers hold something')
    .argument('[controlNumbers...]', 'control numbers')
    .option(...source)
    .option(...byId)
    .option('--dry-run', 'tell what would be deleted')
    .action(command(remove));
  sub('show', 'print records as an import takes them, or as they came')
    .argument('[controlNumbers...]', 'control numbers')
    .option(...source)
    .option(...byId)
    .option('--original', 'as they came')
    .action(command(show));
}
