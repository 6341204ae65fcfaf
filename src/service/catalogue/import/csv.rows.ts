import { createHash } from 'node:crypto';
import { columnReader, headsOf } from './csv.columns.ts';
import { gatherRows, type TableRow } from './gather.ts';
import type { Parsed } from './parsed.ts';
import { readIsbn } from '../model/identifiers.ts';
import { cleanText } from '../model/text.ts';
import { foldKey } from '../text/analysis.ts';
import {
  type CsvField,
  csvFields,
  type Profile,
  type Target,
} from '../../platform/configuration/import-profile.schema.ts';
import {
  firstLineOf,
  longestRow,
  parseRows,
  plainCell,
  powerOfTen,
  type Row,
  uniqueNames,
} from '../../platform/text-table.ts';

/** All rows of one record, an item each. */
export interface CsvTitle {
  controlNumber: string;
  rows: Row[];
}

/** A row as it is in the table, and as it is read. */
interface CsvRow {
  line: number;
  raw: Row;
  row: Row;
  warnings: string[];
}

/** Columns that describe a copy; the others describe the record. */
const itemFields: readonly CsvField[] = [
  ...(['barcode', 'itemVolume', 'status', 'library', 'location', 'callNumber', 'materialType', 'acquiredOn'] as const),
];
/** Numbers that a spreadsheet spoils by calculating with them. */
const numberFields: readonly CsvField[] = ['controlNumber', 'isbn', 'issn', 'cn', 'barcode', 'callNumber'];

const spreadsheetError = /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|#+)$/;

class Columns {
  readonly #numbers: ReadonlySet<string>;
  readonly #described: ReadonlySet<string>;
  readonly #keys: readonly string[] | undefined;
  readonly #controlNumbers: ReadonlySet<string>;
  readonly #column: ReturnType<typeof columnReader>;
  /** The first title of each ISBN; another title with the same ISBN is another volume. */
  readonly #titleOfIsbn = new Map<string, string>();

  constructor(profile: Profile) {
    const heads = (fields: readonly CsvField[]) => new Set(fields.flatMap((field) => headsOf(profile, field)));
    this.#numbers = heads(numberFields);
    this.#controlNumbers = heads(['controlNumber']);
    this.#described = heads(csvFields.filter((field) => !itemFields.includes(field)));
    this.#keys = profile.csv?.key?.map((head) => head.toLowerCase());
    this.#column = columnReader(profile);
  }

  isDescribed = (head: string): boolean => this.#described.has(head);

  /** Cleans the content of a spreadsheet cell; error values and the like are dropped. */
  read(head: string, text: string, line: number, warnings: string[]): string {
    const content = plainCell(text);
    const at = String(line);
    if (spreadsheetError.test(content)) {
      warnings.push(`Line ${at}, ${head}: ${content} is an error of the spreadsheet and was left out`);
      return '';
    }
    if (!this.#numbers.has(head)) return content;
    if (powerOfTen.test(content)) {
      warnings.push(`Line ${at}, ${head}: ${content} is in powers of ten, has lost digits and was left out`);
      return '';
    }
    const whole = content.replace(/^(\d{6,})\.0+$/, '$1').replace(/^'(?=[\dA-Za-z])/, '');
    return /^\d{1,3}(?:,\d{3}){2,}$/.test(whole) ? whole.replaceAll(',', '') : whole;
  }

  /** The number of the record that a row belongs to, made where the table has none; undefined where it is spoilt. */
  keyOf({ raw, row }: Pick<CsvRow, 'raw' | 'row'>): string | undefined {
    const number = cleanText(this.#column(row, 'controlNumber')[0] ?? '');
    if (number !== '') return number;
    for (const head of this.#controlNumbers) if ((raw[head] ?? '').trim() !== '') return undefined;
    if (this.#keys !== undefined) return `key-${digest(this.#keys.map((head) => row[head] ?? ''))}`;
    const isbn = this.#column(row, 'isbn')[0] ?? '';
    const digits = readIsbn(isbn) ?? isbn.replace(/[^\dXx]/g, '');
    if (digits.length < 10) return `content-${digest(Object.entries(row).filter(([head]) => this.isDescribed(head)))}`;
    const title = foldKey(this.#column(row, 'title')[0] ?? '');
    const first = this.#titleOfIsbn.get(digits);
    if (first === undefined) this.#titleOfIsbn.set(digits, title);
    return first === undefined || first === title ? `isbn-${digits}` : `isbn-${digits}-${digest(title).slice(0, 8)}`;
  }
}

const digest = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 20);

interface TableFormat {
  encoding: string;
  delimiter: string;
  /** Line of the heads. */
  from: number;
  hasQuotes?: boolean;
}

/** Reads the rows of a table by its column names in lower case, or why a row cannot be read. */
export async function* readTableRows(
  chunks: AsyncIterable<Buffer>,
  { encoding, delimiter, from, hasQuotes = true }: TableFormat,
): AsyncGenerator<{ raw: Row; line: number } | { reason: string }> {
  const skipped: string[] = [];
  const parser = parseRows(chunks, encoding, {
    bom: true,
    columns: (heads: string[]) => uniqueNames(heads.map((head) => cleanText(head).toLowerCase())),
    delimiter,
    quote: hasQuotes ? '"' : false,
    from_line: from,
    info: true,
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
  const parsed: AsyncIterable<{ record: Row; info: { lines: number } }> = parser;
  for await (const { record: raw, info } of parsed) {
    for (const reason of skipped.splice(0)) yield { reason };
    yield { raw, line: info.lines };
  }
  for (const reason of skipped) yield { reason };
}

async function* readRows(
  chunks: AsyncIterable<Buffer>,
  columns: Columns,
  format: TableFormat,
): AsyncGenerator<TableRow<CsvRow>[]> {
  let ready: TableRow<CsvRow>[] = [];
  for await (const entry of readTableRows(chunks, format)) {
    if ('reason' in entry) {
      ready.push({ ok: false, reason: entry.reason });
      continue;
    }
    const { raw, line } = entry;
    const warnings: string[] = [];
    const row: Row = {};
    for (const [head, text] of Object.entries(raw)) row[head] = columns.read(head, text, line, warnings);
    const key = columns.keyOf({ raw, row });
    if (key !== undefined) ready.push({ ok: true, key, row: { line, raw, row, warnings } });
    else ready.push({ ok: false, reason: warnings.join('; ') });
    if (ready.length < 500) continue;
    yield ready;
    ready = [];
  }
  if (ready.length > 0) yield ready;
}

/** Merges the rows of a record: the first non-blank value counts. */
function titleOf(rows: readonly CsvRow[], controlNumber: string, columns: Columns): CsvTitle & { warnings: string[] } {
  const warnings = rows.flatMap((row) => row.warnings);
  const [first] = rows;
  const whole: Row = { ...first?.row };
  for (const { line, row } of rows.slice(1)) {
    for (const [head, text] of Object.entries(row)) {
      if (!columns.isDescribed(head) || text.trim() === '') continue;
      if (cleanText(text) === cleanText(whole[head] ?? '')) continue;
      if ((whole[head] ?? '').trim() === '') whole[head] = text;
      else {
        const [at, other, content] = [String(line), String(first?.line), text.slice(0, 100)];
        warnings.push(`Line ${at}, ${head}: ${content} differs from line ${other} and was left out`);
      }
    }
  }
  return { controlNumber, rows: [whole, ...rows.slice(1).map(({ row }) => row)], warnings };
}

/**
 * Reads a CSV file with a header row. Rows of the same record are grouped wherever they are: by control number, by the
 * key columns of the profile, by ISBN and title, or by all columns that describe the record.
 * @param open returns the file's bytes from the start; called more than once
 */
export function readCsv(
  open: () => AsyncIterable<Buffer>,
  { profile }: Target,
  { skip = 0, encoding, head }: { skip?: number; encoding: string; head: Buffer },
): AsyncGenerator<Parsed<CsvTitle>[]> {
  const columns = new Columns(profile);
  const { delimiter, from } = firstLineOf(new TextDecoder(encoding).decode(head));
  const how = { encoding, from, delimiter: profile.csv?.delimiter ?? delimiter ?? ',' };
  return gatherRows(
    () => readRows(open(), columns, how),
    skip,
    (rows, key) => {
      const { warnings, ...value } = titleOf(rows, key, columns);
      const source = { bytes: Buffer.from(JSON.stringify(rows.map(({ raw }) => raw))), encoding: 'utf-8' };
      return { ok: true, value, warnings, source };
    },
  );
}
