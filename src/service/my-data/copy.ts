import type { Kysely } from 'kysely';
import type { Language } from '../../lib/contract/language.ts';
import { csvFile } from '../../lib/rules/csv.ts';
import { dataGroups, type DataGroup } from '../../lib/rules/reader-data.ts';
import { recordTitles } from '../catalogue/records/known-records.ts';
import { message } from '../platform/messages/index.ts';
import { rowsOf, type DataOwner } from '../platform/readers/reader-rows.ts';
import { readerTables, type ReaderTable } from '../platform/readers/reader-tables.ts';
import type { Database } from '../platform/db/schema.ts';

type Cell = string | number | null;
type Row = Record<string, Cell>;

export interface CopyFile {
  /** With `/` between folders. */
  name: string;
  bytes: Uint8Array;
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/** Columns of all tables that say nothing: the library's own number, and the reader's. */
const silent = ['library_id', 'reader_id'];

/** Times in a store are milliseconds since 1970; nobody reads these. */
const isTime = (name: string, value: unknown): value is number =>
  typeof value === 'number' && (name === 'at' || name.endsWith('_at'));

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

const csvOf = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0] ?? {});
  return csvFile([names, ...rows.map((row) => names.map((name) => row[name] ?? null))]);
};

/**
 * Everything that the portal keeps of a reader: a page that explains it, one JSON document with all, and a table in CSV
 * for each kind. Passwords and other secrets are not in it, nor what is somebody else's.
 * @param input.now milliseconds since 1970
 */
export async function copyOf(
  db: Kysely<Database>,
  owner: DataOwner,
  input: { language: Language; libraryName: string; now: number },
): Promise<CopyFile[]> {
  const { language, libraryName, now } = input;
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
    tables.push({ name, bytes: Buffer.from(csvOf(rows)) });
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
