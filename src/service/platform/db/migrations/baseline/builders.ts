import { type ColumnDefinitionBuilder, type CreateIndexBuilder, sql, type Kysely, type RawBuilder } from 'kysely';
import { engineOf, isWhole } from '../../dialect.ts';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** The column has a value in each row. */
export const required: Column = (c) => c.notNull();

/** The database assigns the number. */
export const identity: Column = (c) => c.primaryKey().autoIncrement();

/** The row belongs to a row of the other table and is deleted with it. */
export const partOf =
  (table: string): Column =>
  (c) =>
    c.notNull().references(`${table}.id`).onDelete('cascade');

/** The row may name a row of the other table, and loses the name when that row is deleted. */
export const optional =
  (table: string): Column =>
  (c) =>
    c.references(`${table}.id`).onDelete('set null');

/** A check: the column is a whole number of fen, not negative. */
export const amount = (db: Kysely<unknown>, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= 0 and ${isWhole(db, column)}`;

/** The end of a table without row numbers: on SQLite its primary key is the table. */
export const withoutRowid = (db: Kysely<unknown>): RawBuilder<unknown> =>
  engineOf(db) === 'sqlite' ? sql`without rowid` : sql``;

/**
 * Creates an index.
 * @param where the rows that it holds; without it, all rows
 */
export const createIndex = (
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
  where?: string,
): Promise<void> => createIndexOf(db.schema.createIndex(name), table, columns, where);

/** Creates an index as `createIndex` does: no two of its rows have the same values. */
export const createUniqueIndex = (
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
  where?: string,
): Promise<void> => createIndexOf(db.schema.createIndex(name).unique(), table, columns, where);

const createIndexOf = (index: CreateIndexBuilder, table: string, columns: string[], where?: string): Promise<void> => {
  const onColumns = index.on(table).columns(columns);
  return (where === undefined ? onColumns : onColumns.where(sql.raw<boolean>(where))).execute();
};
