import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import {
  add,
  addClass,
  addContributor,
  addFile,
  addIsbn,
  addIssn,
  addSummary,
  type Draft,
  finish,
  type Mapped,
  newDraft,
} from './draft.ts';
import { countryOfIso, countryOfMarc } from './codes/countries.ts';
import { languageCode } from './codes/languages.ts';
import { columnReader, splitValues } from './csv.columns.ts';
import { newHoldings, isoDay } from './holdings.ts';
import { readCn, readDoi, readIssn, readUrl } from '../model/identifiers.ts';
import { readYear } from '../model/years.ts';
import type { Parsed } from './parsed.ts';
import type { Target } from '../../platform/configuration/import-profile.schema.ts';
import { type ContributorRole, type RecordKind, recordKinds } from '../model/record.ts';
import { readName, readResponsibility } from '../model/responsibility.ts';
import { decodeText, longestRow, type Row } from '../../platform/text-table.ts';
import { cleanText } from '../model/text.ts';

/** Rows that follow each other with the same control number: one record, an item each. */
export type CsvGroup = Row[];

/** Reads a CSV file with heads, grouped by control number. Positions count groups. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  target: Target,
  options: { skip?: number; encoding: string; delimiter: string },
): AsyncGenerator<Parsed<CsvGroup>[]> {
  const skipped: string[] = [];
  const parser = parse({
    bom: true,
    columns: (heads: string[]) => heads.map((head) => cleanText(head).toLowerCase()),
    delimiter: target.profile.csv?.delimiter ?? options.delimiter,
    relax_quotes: true,
    relax_column_count: true,
    // A quote that nothing closes makes the rest of the file one field.
    max_record_size: longestRow,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push(`The row cannot be read: ${error?.message ?? 'wrong quotes'}`);
      return undefined;
    },
  });
  const source = Readable.from(decodeText(chunks, options.encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);

  const column = columnReader(target.profile);
  let position = 0;
  let group: Row[] = [];
  let key: string | undefined;
  let ready: Parsed<CsvGroup>[] = [];
  const emit = (make: (start: number, end: number) => Parsed<CsvGroup>): void => {
    position += 1;
    if (position > (options.skip ?? 0)) ready.push(make(position - 1, position));
  };
  const close = (): void => {
    const value = group;
    group = [];
    if (value.length > 0) emit((start, end) => ({ ok: true, position: start, end, value, warnings: [] }));
  };
  const rows: AsyncIterable<Row> = parser;
  for await (const row of rows) {
    for (const reason of skipped.splice(0)) {
      close();
      emit((start, end) => ({ ok: false, position: start, end, reason }));
    }
    const number = column(row, 'controlNumber')[0];
    if (number === undefined || number !== key) close();
    key = number;
    group.push(row);
    if (ready.length >= 500) {
      yield ready;
      ready = [];
    }
  }
  close();
  for (const reason of skipped) emit((start, end) => ({ ok: false, position: start, end, reason }));
  if (ready.length > 0) yield ready;
}

const people: [
  field: 'author' | 'editor' | 'translator' | 'corporate' | 'advisor' | 'sponsor',
  role: ContributorRole,
][] = [
  ['author', 'author'],
  ['editor', 'editor'],
  ['translator', 'translator'],
  ['corporate', 'corporate'],
  ['advisor', 'advisor'],
  ['sponsor', 'sponsor'],
];

/** Translates the rows of one record by the profile's column map. */
export function mapCsv(rows: CsvGroup, target: Target): Mapped {
  const column = columnReader(target.profile);
  const head = rows[0] ?? {};
  const all = (field: Parameters<typeof column>[1]): string[] =>
    column(head, field)
      .map(cleanText)
      .filter((text) => text !== '');
  const entry = (field: Parameters<typeof column>[1]): string | undefined => all(field)[0];

  const draft = newDraft(entry('controlNumber') ?? derivedNumber(entry('isbn'), head));
  const { record } = draft;
  record.kind = kindOf(draft, entry('kind') ?? target.profile.csv?.kind);
  record.title = entry('title') ?? '';
  record.subtitle = entry('subtitle');
  for (const text of all('otherTitles')) add(record.otherTitles, text);
  record.originalTitle = entry('originalTitle');
  for (const [field, role] of people) {
    for (const text of all(field)) {
      // `林一山著` says its role itself.
      const stated = readResponsibility(text);
      const contributors = stated.length > 0 ? stated : [readName(text, role)];
      for (const contributor of contributors) if (contributor !== undefined) addContributor(draft, contributor);
    }
  }
  record.edition = entry('edition');
  record.publisher = entry('publisher');
  record.place = entry('place');
  const year = entry('year') ?? '';
  // Words that say more than the year, or that no year can be read from, are shown as they are.
  record.pubDate = entry('pubDate') ?? (/^(?:\d{4})?$/.test(year) ? undefined : year);
  record.pubYear = readYear(year) ?? readYear(record.pubDate ?? '');
  for (const text of all('series')) record.series.push({ title: text });
  for (const text of all('isbn')) addIsbn(draft, text);
  for (const text of all('issn')) addIssn(draft, text);
  record.cn = readCn(entry('cn') ?? '');
  record.doi = readDoi(entry('doi') ?? '');
  for (const text of all('language')) add(record.languages, languageCode(text));
  const country = entry('country') ?? '';
  record.country = /^[A-Z]{2}$/.test(country) ? countryOfIso(country) : countryOfMarc(country);
  for (const scheme of ['clc', 'lcc', 'ddc'] as const) for (const code of all(scheme)) addClass(draft, scheme, code);
  for (const text of all('subjects')) add(record.subjects, text);
  for (const field of [
    'discipline',
    'extent',
    'binding',
    'price',
    'degree',
    'university',
    'department',
    'frequency',
  ] as const)
    record[field] = entry(field);
  addSummary(record, column(head, 'summary').join('\n'));
  for (const text of all('notes')) add(record.notes, text);
  const hostTitle = entry('hostTitle');
  if (hostTitle !== undefined) {
    record.host = {
      title: hostTitle,
      issn: readIssn(entry('hostIssn') ?? ''),
      volume: entry('volume'),
      issue: entry('issue'),
      pages: entry('pages'),
    };
  }
  for (const text of all('url')) {
    const url = readUrl(text);
    if (url === undefined) draft.warnings.push(`Address ${text} is not an http address and was left out`);
    else record.access.push({ url, label: entry('urlLabel'), collection: entry('collection') });
  }
  for (const text of all('attachmentFile')) {
    addFile(draft, text, { title: entry('attachmentTitle'), access: entry('attachmentAccess') });
  }
  record.acquiredOn = isoDay(entry('acquiredOn'));
  const loans = Number(entry('priorLoans') ?? 0);
  if (Number.isInteger(loans) && loans >= 0) record.priorLoans = loans;
  addItems(draft, rows, target);
  return finish(draft);
}

function addItems(draft: Draft, rows: CsvGroup, target: Target): void {
  const column = columnReader(target.profile);
  const holdings = newHoldings(draft, target);
  for (const row of rows) {
    const entry = (field: Parameters<typeof column>[1]): string | undefined => column(row, field)[0];
    const barcodes = column(row, 'barcode');
    const place = { library: entry('library'), location: entry('location'), callNumber: entry('callNumber') };
    if (barcodes.length === 0 && Object.values(place).every((text) => text === undefined)) continue;
    const holding = holdings.place(place);
    const facts = { status: entry('status'), materialType: entry('materialType') };
    for (const barcode of barcodes.length === 0 ? [undefined] : barcodes) holdings.item(holding, { ...facts, barcode });
  }
  holdings.finish();
}

/** Chinese and English words for the kinds, as tables have them. */
const kindWords: Record<string, RecordKind> = {
  图书: 'book',
  电子图书: 'book',
  ebook: 'book',
  'e-book': 'book',
  monograph: 'book',
  期刊: 'journal',
  serial: 'journal',
  论文: 'paper',
  期刊论文: 'paper',
  article: 'paper',
  学位论文: 'dissertation',
  thesis: 'dissertation',
  数据库: 'database',
};

function kindOf(draft: Draft, text: string | undefined): RecordKind {
  if (text === undefined) return 'book';
  const plain = text.toLowerCase();
  const kind = recordKinds.find((recordKind) => recordKind === plain) ?? kindWords[plain];
  if (kind === undefined) draft.warnings.push(`Kind ${text} is unknown; taken as a book`);
  return kind ?? 'book';
}

function derivedNumber(isbn: string | undefined, row: Row): string {
  const digits = splitValues(isbn ?? '')[0]?.replace(/[^\dXx]/g, '') ?? '';
  if (digits.length >= 10) return `isbn-${digits}`;
  return `content-${createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 20)}`;
}
