import { sql } from 'kysely';
import { isSqlite, type SqliteStore, type Store } from './open.ts';

export interface ColumnFacts {
  name: string;
  /** As it was declared: integer, text, blob. */
  type: string;
  isRequired: boolean;
  /** Whether the store gives it a value where none is given. */
  hasDefault: boolean;
  /** Place in the primary key, from 1; 0 for a column that is not in it. */
  keyPlace: number;
  refersTo: string | undefined;
  /** What becomes of the row when the one that it refers to goes: CASCADE, SET NULL, NO ACTION. */
  onDelete: string | undefined;
}

export interface TableFacts {
  name: string;
  columns: ColumnFacts[];
}

interface ColumnRow {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

function tablesOfSqlite({ sqlite }: SqliteStore): TableFacts[] {
  const names = sqlite
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'",
    )
    .all();
  return names.map(({ name }) => {
    const references = sqlite
      .prepare<[string], { from: string; table: string; on_delete: string }>(
        'SELECT "from", "table", on_delete FROM pragma_foreign_key_list(?)',
      )
      .all(name);
    const columns = sqlite.prepare<[string], ColumnRow>('SELECT * FROM pragma_table_info(?)').all(name);
    return {
      name,
      columns: columns.map((column) => {
        const reference = references.find((reference) => reference.from === column.name);
        return {
          name: column.name,
          type: column.type.toLowerCase(),
          isRequired: column.notnull === 1,
          hasDefault: column.dflt_value !== null,
          keyPlace: column.pk,
          refersTo: reference?.table,
          onDelete: reference?.on_delete,
        };
      }),
    };
  });
}

interface PostgresColumn {
  table: string;
  name: string;
  type: string;
  required: boolean;
  hasdefault: boolean;
  keyplace: number;
  refersto: string | null;
  ondelete: string | null;
}

async function tablesOfPostgres({ db }: Store): Promise<TableFacts[]> {
  const { rows } = await sql<PostgresColumn>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS required,
      a.atthasdef OR a.attidentity <> '' AS hasdefault,
      coalesce(array_position(key.conkey::int[], a.attnum::int), 0) AS keyplace,
      reference.confrelid::regclass::text AS refersto,
      CASE reference.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'a' THEN 'NO ACTION' END AS ondelete
    FROM pg_class AS c
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint AS key ON key.conrelid = c.oid AND key.contype = 'p'
    LEFT JOIN pg_constraint AS reference
      ON reference.conrelid = c.oid AND reference.contype = 'f' AND reference.conkey = ARRAY[a.attnum]
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname NOT LIKE 'kysely%'
    ORDER BY c.relname, a.attnum`.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table);
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      isRequired: column.required,
      hasDefault: column.hasdefault,
      keyPlace: column.keyplace,
      refersTo: column.refersto ?? undefined,
      onDelete: column.ondelete ?? undefined,
    })),
  }));
}

/** The tables of the store as they are, but for those of the store itself and of its migrations. */
export const tablesOf = (store: Store): Promise<TableFacts[]> =>
  isSqlite(store) ? Promise.resolve(tablesOfSqlite(store)) : tablesOfPostgres(store);
