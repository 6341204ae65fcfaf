import { type EncodingGuess, guessProblem } from '../platform/detect-encoding.ts';
import { plainCell, powerOfTen, readTable, type Row, TableError } from '../platform/text-table.ts';
import type { TableProfile } from './profile.schema.ts';

export interface Problem {
  file: string;
  /** Of a table: the line; of records: the record number or byte position. */
  position: number;
  /** The column of a table, counted from 1, with its name. */
  column?: { at: number; head: string } | undefined;
  reason: string;
}

/** A row of a table by the fields of its profile. */
export interface FieldRow<F extends string> {
  line: number;
  /** A number that the row is needed for has lost digits, which is among the problems of the table. */
  isDamaged: boolean;
  /** Present values only. */
  values: Partial<Record<F, string>>;
  problem: (field: F | undefined, reason: string) => Problem;
}

export interface FieldTable<F extends string> {
  rows: FieldRow<F>[];
  /** Rows left out by the profile, for example loans that have ended. */
  leftOut: number;
  /** Columns that the profile does not read. */
  unread: string[];
  problems: Problem[];
  /** The detected encoding, unless it is named or UTF. */
  guess: EncodingGuess | undefined;
}

const ruleOf = (column: NonNullable<TableProfile<string>['columns'][string]>) =>
  typeof column === 'string'
    ? { heads: [column], join: undefined, values: undefined }
    : { heads: [column.column].flat(), join: column.join, values: column.values };

const foldHead = (head: string): string => head.normalize('NFKC').trim().toLowerCase();

/**
 * Reads a table into memory by the columns of a profile. Names of columns are compared without regard to case.
 * @param needed fields without which the table makes no sense
 * @throws TableError if the file cannot be read, or none of the columns of a needed field is there
 */
export async function readFields<F extends string>(
  file: string,
  profile: TableProfile<F>,
  { needed, encoding }: { needed: readonly F[]; encoding: string | undefined },
): Promise<FieldTable<F>> {
  const fields = Object.keys(profile.columns) as F[];
  const rules = new Map<F, ReturnType<typeof ruleOf>>();
  for (const field of fields) {
    const column = profile.columns[field];
    if (column !== undefined) rules.set(field, ruleOf(column));
  }
  const filters = Object.entries(profile.only).map(([head, values]) => ({ head: foldHead(head), values }));
  let heads: string[] = [];
  const table: FieldTable<F> = { rows: [], leftOut: 0, unread: [], problems: [], guess: undefined };
  const onGuess = (guess: EncodingGuess): void => {
    table.guess = guess;
    const reason = guessProblem(guess);
    if (reason !== undefined) table.problems.push({ file, position: 1, reason });
  };
  const checkHeads = (names: readonly string[]): void => {
    heads = names.map(foldHead);
    const missing = needed.flatMap((field) => {
      const own = rules.get(field)?.heads ?? [];
      return own.some((head) => heads.includes(foldHead(head))) ? [] : [own.join(' or ') || field];
    });
    if (missing.length > 0) {
      throw new TableError(`columns are missing: ${missing.join(', ')}; found: ${names.join(', ')}`);
    }
    const read = new Set([
      ...[...rules.values()].flatMap((rule) => rule.heads.map(foldHead)),
      ...filters.map(({ head }) => head),
    ]);
    table.unread = names.filter((name) => !read.has(foldHead(name)));
  };
  const { delimiter, escape } = profile;
  for await (const { line, record } of readTable(file, { checkHeads, encoding, onGuess, delimiter, escape })) {
    const row: Row = {};
    // Our own tables have an apostrophe before a text that a spreadsheet would take for a formula.
    for (const [head, text] of Object.entries(record)) {
      row[foldHead(head)] = plainCell(text).replace(/^'(?=[=+\-@|%＝＋－＠])/, '');
    }
    if (filters.some(({ head, values }) => !values.includes(row[head] ?? ''))) {
      table.leftOut += 1;
      continue;
    }
    const problem: FieldRow<F>['problem'] = (field, reason) => {
      const head = field && rules.get(field)?.heads.find((name) => heads.includes(foldHead(name)));
      const column = head === undefined ? undefined : { at: heads.indexOf(foldHead(head)) + 1, head };
      return { file, position: line, column, reason };
    };
    const values: FieldRow<F>['values'] = {};
    let isDamaged = false;
    for (const [field, rule] of rules) {
      const cells = rule.heads.map((head) => row[foldHead(head)] ?? '').filter((cell) => cell !== '');
      const cell = rule.join === undefined ? (cells[0] ?? '') : cells.join(rule.join);
      const value = rule.values?.[cell] ?? cell;
      if (powerOfTen.test(value)) {
        table.problems.push(problem(field, `${value} is in powers of ten and has lost digits`));
        isDamaged ||= needed.includes(field);
      } else if (value !== '') values[field] = value;
    }
    table.rows.push({ line, isDamaged, values, problem });
  }
  return table;
}
