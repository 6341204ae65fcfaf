/**
 * Turns raw files of facts about publications into the records of the three demo libraries.
 *
 *   node scripts/demo-data/build.ts <folder with the raw files>
 *
 * Writes libraries/<path>/data/*.jsonl.gz. Every choice depends on the records alone, so the same raw files give the
 * same demo libraries. Sources and licences are named in libraries/README.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { catalogueRecordSchema, type CatalogueRecordInput } from '../../src/service/catalogue/model/record.ts';
import { learnNations } from './clean.ts';
import { dissertationOf, paperOf } from './articles.ts';
import { bookOf, classicOf } from './books.ts';
import { databaseOf, gutenbergOf, programmingOf } from './electronic.ts';
import {
  bookHoldings,
  journalHoldings,
  popularityOf,
  shelves,
  thesisHoldings,
  type Numbers,
  type Shelves,
} from './holdings.ts';
import { chance, shuffled } from './random.ts';
import * as raw from './raw.ts';
import { chineseJournalOf, journalOf } from './serials.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: node scripts/demo-data/build.ts <folder>');

/** Popularity of a book from 0 to 1, by its number of lists and tags. */
const known = new Map<string, number>();

function records<T>(
  rows: readonly T[],
  make: (row: T) => CatalogueRecordInput | null,
  fame?: (row: T) => number,
): CatalogueRecordInput[] {
  const found = new Map<string, CatalogueRecordInput>();
  for (const row of rows) {
    const record = make(row);
    if (record === null || found.has(record.controlNumber)) continue;
    found.set(record.controlNumber, record);
    if (fame) known.set(record.controlNumber, fame(row));
  }
  return [...found.values()];
}
const mixed = (list: CatalogueRecordInput[]) => shuffled(list, (record) => record.controlNumber, 'yuelan');
/** Described well enough for a reader first: classified, with an author, with a publisher. */
const wellDescribed = (list: CatalogueRecordInput[]) => {
  const good = (record: CatalogueRecordInput) =>
    (record.classes?.length ?? 0) > 0 && (record.contributors?.length ?? 0) > 0;
  const order = mixed(list);
  return [...order.filter(good), ...order.filter((record) => !good(record))];
};

/** A reader can cite it: who, when and in what. */
const canBeCited = (row: raw.RawPaper): boolean =>
  row.author.length > 0 && Boolean(row.pubYear) && Boolean(row.journal ?? row.proceedings);

const isbnBooks = raw.readRows(folder, 'books-zh-isbn.jsonl', raw.rawBook);
const chineseBooks = raw.readRows(folder, 'books-zh.jsonl', raw.rawBook);
const nations = learnNations([...isbnBooks, ...chineseBooks]);
const book = (row: raw.RawBook) => bookOf(row, nations);
const seen = new Set(isbnBooks.map((row) => `${row.title}|${row.author[0] ?? ''}`));
const fame = (row: raw.RawBook) => Math.min(1, row.source.length / 4 + row.tags.length / 24);
const pools = {
  isbn: wellDescribed(records(isbnBooks, book, fame)),
  chinese: wellDescribed(
    records(
      raw
        .readRows(folder, 'books-zh.jsonl', raw.rawBook)
        .filter((row) => row.tags.length > 1 && !seen.has(`${row.title}|${row.author[0] ?? ''}`)),
      book,
      fame,
    ),
  ),
  english: mixed(
    records(
      raw.readRows(folder, 'books-en.jsonl', raw.rawBook).filter((row) => row.isbn),
      book,
      () => 0.4,
    ),
  ),
  foreign: wellDescribed(records(raw.readRows(folder, 'books-foreign.jsonl', raw.rawBook), book, fame)),
  classics: mixed(
    records(
      raw.readRows(folder, 'classics-hant.jsonl', raw.rawClassic).filter((row) => row.author.length > 0),
      classicOf,
    ),
  ),
  gutenberg: mixed(records(raw.readRows(folder, 'ebooks-gutenberg.jsonl', raw.rawGutenberg), gutenbergOf)),
  programming: mixed(records(raw.readRows(folder, 'ebooks-programming.jsonl', raw.rawProgramming), programmingOf)),
  journals: mixed(records(raw.readRows(folder, 'journals-zh.jsonl', raw.rawChineseJournal), chineseJournalOf)),
  foreignJournals: mixed(records(raw.readRows(folder, 'journals.jsonl', raw.rawJournal), journalOf)),
  papers: mixed(records(raw.readRows(folder, 'papers.jsonl', raw.rawPaper).filter(canBeCited), paperOf)),
  dissertations: mixed(records(raw.readRows(folder, 'dissertations.jsonl', raw.rawDissertation), dissertationOf)),
  databases: mixed(records(raw.readRows(folder, 'databases.jsonl', raw.rawDatabase), databaseOf)),
};
// Chinese e-books, databases and dissertations are few and what these readers look for first; so are described journals.
pools.gutenberg.sort((a, b) => Number(b.languages?.[0] === 'chi') - Number(a.languages?.[0] === 'chi'));
// Most papers are about computers: those of other fields first.
pools.papers.sort((a, b) => Number(b.discipline === undefined) - Number(a.discipline === undefined));
pools.papers.sort((a, b) => Number(b.languages?.[0] === 'chi') - Number(a.languages?.[0] === 'chi'));
pools.foreignJournals.sort((a, b) => Number((b.subjects?.length ?? 0) > 0) - Number((a.subjects?.length ?? 0) > 0));
pools.databases.sort((a, b) => Number(b.languages?.[0] === 'chi') - Number(a.languages?.[0] === 'chi'));
pools.dissertations.sort((a, b) => Number(b.languages?.[0] === 'chi') - Number(a.languages?.[0] === 'chi'));

type Pool = keyof typeof pools;
const poolNames: Pool[] = [
  'isbn',
  'chinese',
  'english',
  'foreign',
  'classics',
  'gutenberg',
  'programming',
  'journals',
  'foreignJournals',
  'papers',
  'dissertations',
  'databases',
];
type Path = keyof typeof shelves;
/** How many of each pool a library has, and from where in the pool on, so that the libraries share some titles. */
const plan: Record<Path, Partial<Record<Pool, [from: number, count: number]>>> = {
  jianglan: {
    isbn: [0, 2700],
    chinese: [0, 2900],
    english: [0, 650],
    foreign: [0, 650],
    classics: [0, 250],
    gutenberg: [0, 900],
    programming: [0, 550],
    journals: [0, 1150],
    foreignJournals: [0, 800],
    papers: [0, 2300],
    dissertations: [0, 400],
    databases: [0, 120],
  },
  chengchuan: {
    isbn: [2000, 2500],
    chinese: [2500, 1100],
    english: [450, 350],
    gutenberg: [250, 350],
    journals: [850, 500],
    foreignJournals: [780, 40],
    papers: [0, 250],
    databases: [40, 40],
  },
  mingwan: {
    isbn: [4200, 850],
    chinese: [3400, 500],
    english: [700, 150],
    foreign: [600, 80],
    classics: [150, 450],
    gutenberg: [50, 350],
    programming: [500, 60],
    journals: [1250, 400],
    foreignJournals: [780, 110],
    papers: [200, 450],
    dissertations: [380, 100],
    databases: [80, 60],
  },
};

/** The day the files speak of; the demo loader moves new books and due dates to the day it runs. */
const today = Date.UTC(2026, 5, 30);
function acquiredOn(record: CatalogueRecordInput): string {
  const year = Math.min(2025, Math.max(2004, record.pubYear ?? 2004));
  const spread = (record.pubYear ?? 2004) < 2004 ? 4000 : 420;
  const at = Date.UTC(year, 0, 20) + Math.floor(chance('acquired', record.controlNumber) * spread) * 86_400_000;
  return new Date(Math.min(at, today - 86_400_000)).toISOString().slice(0, 10);
}

function complete(record: CatalogueRecordInput, library: Shelves, numbers: Numbers): CatalogueRecordInput {
  const electronic = (record.access?.length ?? 0) > 0;
  const whole: CatalogueRecordInput = { ...record, acquiredOn: acquiredOn(record) };
  if (record.kind === 'journal') {
    const holdings = record.country === 'CN' ? journalHoldings(record, library) : [];
    return { ...whole, ...(holdings.length > 0 && { holdings }) };
  }
  if (record.kind === 'dissertation') return { ...whole, holdings: thesisHoldings(record, library) };
  if (record.kind !== 'book' || electronic) return whole;
  const popularity = popularityOf(record, known.get(record.controlNumber) ?? 0);
  const share = 0.5 + 0.5 * chance('share', library.prefix, record.controlNumber);
  return {
    ...whole,
    holdings: bookHoldings(record, library, numbers, popularity),
    priorLoans: Math.floor(popularity ** 2 * share * 420 + chance('loans', library.prefix, record.controlNumber) * 9),
  };
}

const files: Record<CatalogueRecordInput['kind'], string> = {
  book: 'books',
  journal: 'journals',
  paper: 'papers',
  dissertation: 'dissertations',
  database: 'databases',
};
/**
 * One line of the file: lists without an entry and counts of nothing are left out; a mistake in a record ends the
 * build.
 */
function line(record: CatalogueRecordInput): string {
  catalogueRecordSchema.parse(record);
  const filled = Object.entries(record).filter(
    ([, value]) => value !== 0 && !(Array.isArray(value) && value.length === 0),
  );
  return `${JSON.stringify(Object.fromEntries(filled))}\n`;
}

let bytes = 0;
for (const path of ['jianglan', 'chengchuan', 'mingwan'] as const) {
  const numbers: Numbers = new Map();
  const chosen = new Map<string, CatalogueRecordInput>();
  for (const pool of poolNames) {
    const [from, count] = plan[path][pool] ?? [0, 0];
    for (const record of pools[pool].slice(from, from + count)) chosen.set(record.controlNumber, record);
  }
  const data = join(import.meta.dirname, '../../libraries', path, 'data');
  mkdirSync(data, { recursive: true });
  const whole = mixed([...chosen.values()]).map((record) => complete(record, shelves[path], numbers));
  for (const [kind, file] of Object.entries(files)) {
    const lines = whole.filter((record) => record.kind === kind).map(line);
    if (lines.length === 0) continue;
    const packed = gzipSync(lines.join(''), { level: constants.Z_BEST_COMPRESSION });
    // The operating system's mark in the header is the only byte that differs between machines.
    packed[9] = 255;
    writeFileSync(join(data, `${file}.jsonl.gz`), packed);
    bytes += packed.length;
    console.log(`${path}: ${String(lines.length)} ${file}, ${String(packed.length)} bytes`);
  }
}
console.log(`together ${(bytes / 1_000_000).toFixed(2)} MB`);
