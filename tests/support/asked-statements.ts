import SqliteDatabase from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import { vi } from 'vitest';
import { isSqlite, type SqliteStore, type Store } from '#service/platform/db/open.ts';

/** A reading statement, with values that it was executed with. */
export interface AskedStatement {
  text: string;
  values: readonly unknown[];
}

/** Collects the reading statements that stores execute. */
export interface AskedStatements {
  /** The statements of a store so far, each text once. */
  of: (store: Store) => AskedStatement[];
  stop: () => void;
}

const isReading = ({ text }: AskedStatement): boolean => /^\s*(?:select|with)\b/i.test(text);

/** Each text once, with the values that came first. */
const unique = (statements: readonly AskedStatement[]): AskedStatement[] => [
  ...new Map(statements.toReversed().map((statement) => [statement.text, statement])).values(),
];

/** What the driver of PostgreSQL is given. */
function isStatement(input: unknown): input is AskedStatement {
  return typeof input === 'object' && input !== null && 'text' in input && 'values' in input;
}

/** Begins to collect: before a store is opened, because SQLite prepares statements once. */
export function collectStatements(): AskedStatements {
  const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare');
  const query = vi.spyOn(Client.prototype, 'query');
  return {
    of: (store) => {
      if (!isSqlite(store))
        return unique(query.mock.calls.map(([input]: unknown[]) => input).filter(isStatement)).filter(isReading);
      const own = prepare.mock.calls.filter((_, at) => prepare.mock.contexts[at] === store.sqlite);
      return unique(own.map(([text]) => ({ text, values: Array<null>(text.split('?').length - 1).fill(null) }))).filter(
        isReading,
      );
    },
    stop: () => {
      prepare.mockRestore();
      query.mockRestore();
    },
  };
}

/** The table that each name in a statement is for. */
const aliasesIn = (text: string): Map<string, string> =>
  new Map(
    Array.from(text.matchAll(/\b(?:from|join)\s+"?(\w+)"?\s+as\s+"?(\w+)"?/gi), ([, table = '', alias = '']) => [
      alias,
      table,
    ]),
  );

/** The name of what a step of a plan reads for the most part: all of it, or all of a library. */
function readWhole({ sqlite }: SqliteStore, detail: string): string | undefined {
  const [, scanned] = /^SCAN (\w+)/.exec(detail) ?? [];
  if (scanned !== undefined) return scanned;
  const [, name, index = ''] = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \(library_id=\?\)$/.exec(detail) ?? [];
  // An index of a part of the rows is made for those who read that part.
  const text = sqlite.prepare<[string], string>('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(index);
  return text?.includes(' where ') ? undefined : name;
}

function scannedBySqlite(store: SqliteStore, { text, values }: AskedStatement): string[] {
  const steps = store.sqlite.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values);
  const aliases = aliasesIn(text);
  return steps.flatMap(({ detail }) => readWhole(store, detail) ?? []).map((name) => aliases.get(name) ?? name);
}

/** A node of a plan of PostgreSQL. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: PlanNode[];
}

/** Tables that a plan reads as a whole; what a limit stops is not read as a whole. */
function readAsWhole(node: PlanNode, isLimited = false): string[] {
  const type = node['Node Type'];
  const isIndexScan = /^Index (?:Only )?Scan/.test(type) && node['Index Cond'] === undefined;
  const isWhole = type === 'Seq Scan' || (isIndexScan && !isLimited);
  const own = isWhole && node['Relation Name'] !== undefined ? [node['Relation Name']] : [];
  // What is sorted or counted is read to its end, whatever is above.
  const isLimitedBelow = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type));
  return [...own, ...(node.Plans ?? []).flatMap((plan) => readAsWhole(plan, isLimitedBelow))];
}

/** Plans depend on how many rows there are (many-rows.ts). */
async function scannedByPostgres({ db }: Store, { text, values }: AskedStatement): Promise<string[]> {
  const explained = CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => readAsWhole(Plan)));
}

/** Tables that a statement scans. */
export async function scannedTables(store: Store, statement: AskedStatement): Promise<string[]> {
  return isSqlite(store) ? scannedBySqlite(store, statement) : scannedByPostgres(store, statement);
}
