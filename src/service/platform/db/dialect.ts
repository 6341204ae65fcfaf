import { PostgresAdapter, sql, type Kysely, type RawBuilder } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Which database a Kysely of ours asks, also inside a transaction. */
export const engineOf = <DB>(db: Pick<Kysely<DB>, 'getExecutor'>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** What differs in the text of statements that are written out. A list of values is one value: JSON, `[1,2,3]`. */
export interface Dialect {
  engine: Engine;
  /** Whole numbers of a list as the rows of a query with the one column `value`. @param place of the list: `?` */
  numbersOf: (place: string) => string;
  /** Something to select from: `value` and its place `key`, from 0. @param type of the values */
  eachOf: (place: string, type: 'number' | 'text') => string;
  /** A JSON object. @param entries name and expression */
  object: (entries: readonly (readonly [name: string, expression: string])[]) => string;
  /** A JSON list of what the rows of a `from` clause give, `[]` where there are none. */
  list: (what: string, from: string) => string;
  /** A join that is read in the order in which it is written, where the planner would not know better. */
  join: string;
}

export const sqliteText: Dialect = {
  engine: 'sqlite',
  numbersOf: (place) => `SELECT value FROM json_each(${place})`,
  eachOf: (place) => `json_each(${place})`,
  object: (entries) => `json_object(${entries.map(([name, expression]) => `'${name}', ${expression}`).join(', ')})`,
  list: (what, from) => `(SELECT json_group_array(${what}) FROM ${from})`,
  join: 'CROSS JOIN',
};

export const postgresText: Dialect = {
  engine: 'postgres',
  numbersOf: (place) => `SELECT value::bigint FROM json_array_elements_text(${place}::json)`,
  eachOf: (place, type) =>
    `(SELECT ${type === 'number' ? 'value::bigint' : 'value'} AS value, place - 1 AS key
      FROM json_array_elements_text(${place}::json) WITH ORDINALITY AS each (value, place))`,
  object: (entries) =>
    `json_build_object(${entries.map(([name, expression]) => `'${name}', ${expression}`).join(', ')})`,
  list: (what, from) => `(SELECT coalesce(json_agg(${what}), '[]')::text FROM ${from})`,
  join: 'JOIN',
};

/** The texts of the database that a Kysely of ours asks. */
export const textOf = <DB>(db: Kysely<DB>): Dialect => (engineOf(db) === 'sqlite' ? sqliteText : postgresText);

/** For the check of a column: its values are whole numbers, which SQLite alone does not know by the column's type. */
export const isWhole = <DB>(db: Kysely<DB>, column: string): RawBuilder<boolean> =>
  engineOf(db) === 'sqlite' ? sql<boolean>`typeof(${sql.ref(column)}) = 'integer'` : sql<boolean>`true`;

/** A selected value, of a type that PostgreSQL cannot know by a column. */
export const text = <T extends string | null>(value: T): RawBuilder<T> => sql<T>`cast(${value} as text)`;
export const whole = <T extends number | null>(value: T): RawBuilder<T> => sql<T>`cast(${value} as bigint)`;
