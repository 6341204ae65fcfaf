import type { Store } from './open.ts';

export interface ColumnFacts {
  name: string;
  /** As it was declared: integer, text, blob. */
  type: string;
  isRequired: boolean;
  /** Whether the store gives it a value where none is given. */
  hasDefault: boolean;
  /** Place in the primary key, from 1; 0 for a column that is not in it. */
  keyPlace: number;
  /** The table that it refers to. */
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

/** The tables of the store as they are, but for those of the store itself and of its migrations. */
export function tablesOf({ sqlite }: Pick<Store, 'sqlite'>): TableFacts[] {
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
        const reference = references.find((one) => one.from === column.name);
        return {
          ...{ name: column.name, type: column.type.toLowerCase(), isRequired: column.notnull === 1 },
          ...{ hasDefault: column.dflt_value !== null, keyPlace: column.pk },
          ...{ refersTo: reference?.table, onDelete: reference?.on_delete },
        };
      }),
    };
  });
}
