import { sectionPath } from '../../lib/rules/personal-sections.ts';
import { zipSync } from 'fflate';
import { inLanguage, type Language } from '../../lib/contract/language.ts';
import { dataExportDays, dataGroups, type DataGroup } from '../../lib/rules/reader-data.ts';
import type { ServiceContext } from '../platform/context/context.ts';
import { notify } from '../platform/inbox/notify.ts';
import { readerById } from '../platform/readers/readers.ts';
import { inSnapshot, inTransaction, type Database } from '../platform/db/database.ts';
import type { Kysely } from 'kysely';
import { csvFile } from '../../lib/rules/csv.ts';
import { recordTitles } from '../catalogue/records/known-records.ts';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import { message } from '../platform/messages/index.ts';
import { rowsOf, type DataOwner } from '../platform/readers/reader-rows.ts';
import { readerTables, type ReaderTable } from '../platform/readers/reader-tables.ts';
import { tableWords, type Row, type TableWords } from './code-names.ts';

interface CopyFile {
  /** With `/` between folders. */
  name: string;
  bytes: Uint8Array;
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Columns of all tables that say nothing: the library's own number, and the reader's. */
const silent = ['library_id', 'reader_id'];

/** Times in a store are milliseconds since 1970; nobody reads these. */
const isTime = (name: string, value: unknown): value is number =>
  typeof value === 'number' && (name === 'at' || /_(?:at|until)$/.test(name));

/** Titles of the records that rows are about, since nobody knows a record by its number. */
async function titlesOf(db: Kysely<Database>, rows: readonly Record<string, unknown>[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map((row) => row['record_id']).filter((id) => typeof id === 'number'))];
  return recordTitles(db, ids);
}

/** The rows of one table as readers get them, with the pictures among them as files of their own. */
async function tableCopy(
  db: Kysely<Database>,
  table: ReaderTable,
  owner: DataOwner,
  omit: readonly string[],
): Promise<{ rows: Row[]; files: CopyFile[] }> {
  const found = await rowsOf(db, table, owner);
  const titles = await titlesOf(db, found);
  const files: CopyFile[] = [];
  const rows = found.map((row, at) => {
    const copy: Row = {};
    for (const [name, value] of Object.entries(row)) {
      if (silent.includes(name) || omit.includes(name)) continue;
      if (value instanceof Uint8Array) {
        const ending = endings[String(row['media_type'])] ?? 'bin';
        const file = `files/${table.table}-${String(at + 1)}.${ending}`;
        files.push({ name: file, bytes: value });
        copy[name] = file;
      } else if (isTime(name, value)) copy[name] = new Date(value).toISOString();
      else copy[name] = typeof value === 'number' || typeof value === 'string' ? value : null;
      if (name === 'record_id' && typeof value === 'number') copy['record_title'] = titles.get(value) ?? null;
    }
    return copy;
  });
  return { rows, files };
}

/** Formats the rows of a table for people, with headings and names in their language. */
function formatTable(words: TableWords, table: string, rows: readonly Row[]): string {
  const columns = words.columns(table, rows[0] ?? {});
  return csvFile([
    columns.map(words.heading),
    ...rows.map((row) => columns.map((column) => words.cell(table, column, row))),
  ]);
}

/**
 * Everything that the portal keeps of a reader: a page that explains it, one JSON document with all, and a table in CSV
 * for each kind. Passwords and other secrets are not in it, nor what is somebody else's.
 * @param input.now milliseconds since 1970
 */
export async function copyOf(
  db: Kysely<Database>,
  owner: DataOwner,
  input: { language: Language; library: LoadedLibrary; now: number },
): Promise<CopyFile[]> {
  const { language, library, now } = input;
  const libraryName = inLanguage(library.file.name, language);
  const words = await tableWords(library, language);
  const all: Record<string, Row[]> = {};
  const tables: CopyFile[] = [];
  const pictures: CopyFile[] = [];
  const counted = new Map<DataGroup, string[]>();
  for (const table of readerTables) {
    if ('none' in table.copy) continue;
    const { rows, files } = await tableCopy(db, table, owner, table.copy.omit);
    if (rows.length === 0) continue;
    const name = `csv/${table.table}.csv`;
    all[table.table] = rows;
    tables.push({ name, bytes: Buffer.from(formatTable(words, table.table, rows)) });
    pictures.push(...files);
    counted.set(table.group, [...(counted.get(table.group) ?? []), `  ${name} (${String(rows.length)})`]);
  }
  const day = new Date(now).toISOString();
  const contents = dataGroups.flatMap((group) => {
    const files = counted.get(group);
    return files ? [message(language, `data_${group}`), ...files] : [];
  });
  const readme = [message(language, 'myDataReadme', { library: libraryName, day }), '', ...contents, ''].join('\r\n');
  const document = { library: libraryName, madeAt: day, data: all };
  return [
    // The mark by which editors of old know the encoding.
    { name: 'README.txt', bytes: Buffer.from(`\ufeff${readme}`) },
    { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(document, undefined, 2)}\n`) },
    ...tables,
    ...pictures,
  ];
}

const dayMs = 24 * 60 * 60_000;

type Making = Pick<ServiceContext, 'store' | 'registry' | 'now' | 'log'>;

/** The files as one zip archive. @param at milliseconds since 1970, the time of all files */
const archiveOf = (files: readonly CopyFile[], at: number): Uint8Array =>
  zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, [bytes, { mtime: at }]])));

async function makeOne({ store, registry, now }: Making, id: number): Promise<void> {
  const at = now();
  const made = await inSnapshot(store.db, async (db) => {
    const waiting = await db
      .selectFrom('data_export')
      .select(['library_id', 'reader_id', 'language'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    const library = waiting && registry().byId(waiting.library_id);
    if (!library) return undefined;
    const { mail, phone } = await readerById({ ...store, db }, waiting.reader_id);
    const owner = { id: waiting.reader_id, libraryId: library.id, mail, phone };
    const files = await copyOf(db, owner, { language: waiting.language, library, now: at });
    return { libraryId: library.id, readerId: waiting.reader_id, bytes: archiveOf(files, at) };
  });
  if (!made) return;
  const { libraryId, readerId, bytes } = made;
  await inTransaction(store.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('data_export')
      .set({ state: 'ready', bytes, made_at: at, expires_at: at + dataExportDays * dayMs })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    // A reader who is gone meanwhile gets none.
    if (numUpdatedRows === 0n) return;
    await notify(db, {
      libraryId,
      readerId,
      now: at,
      link: sectionPath('profile'),
      kind: 'dataCopyReady',
      values: { days: String(dataExportDays) },
    });
  });
}

/**
 * Creates the copies of their data that readers requested, and deletes expired ones. A copy that cannot be created is
 * reported to its reader as failed, and does not delay the others.
 */
export async function makeDataCopies(context: Making): Promise<void> {
  const { store, now, log } = context;
  await store.db
    .updateTable('data_export')
    .set({ state: 'expired', bytes: null })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now())
    .execute();
  const waiting = await store.db
    .selectFrom('data_export')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    try {
      await makeOne(context, id);
    } catch (error) {
      log.error({ err: error, copy: id }, 'exporting reader data failed');
      await store.db.updateTable('data_export').set({ state: 'failed' }).where('id', '=', id).execute();
    }
  }
}
