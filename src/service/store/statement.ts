import type SqliteDatabase from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { postgresText, sqliteText, type Dialect } from './dialect.ts';
import { steadyText } from './steady-text.ts';

/** A connection to PostgreSQL, as far as statements need one. */
type Queries = Pick<ClientBase, 'query'>;

/** What a statement can be given. */
export type Value = string | number | null | Buffer;

/**
 * Work on the store, one statement after the other, in which each may depend on what those before have found. It is
 * written once: on SQLite it is done at one go without waiting, on PostgreSQL each statement is waited for.
 */
export type Steps<T> = Generator<Step<readonly Value[], unknown>, T, void>;

let made = 0;

/**
 * A statement whose text is written out, prepared once a connection. Its values are question marks, in their order.
 * @typeParam V its values @typeParam R its rows
 */
export class Statement<V extends readonly Value[], R = unknown> {
  readonly #text: (dialect: Dialect) => string;
  readonly #prepared = new WeakMap<SqliteDatabase.Database, SqliteDatabase.Statement<Value[], R>>();
  readonly #name: string;
  #postgres: string | undefined;

  /** @param text by the dialect where it differs */
  constructor(text: string | ((dialect: Dialect) => string)) {
    this.#text = typeof text === 'string' ? () => text : text;
    made += 1;
    this.#name = `yuelan-${String(made)}`;
  }

  /** For SQLite. */
  get sqliteText(): string {
    return this.#text(sqliteText);
  }

  on(sqlite: SqliteDatabase.Database): SqliteDatabase.Statement<Value[], R> {
    let statement = this.#prepared.get(sqlite);
    if (!statement) this.#prepared.set(sqlite, (statement = sqlite.prepare(steadyText(this.sqliteText))));
    return statement;
  }

  async ask(client: Queries, values: V): Promise<{ rows: R[]; changes: number }> {
    this.#postgres ??= numbered(this.#text(postgresText));
    const { rows, rowCount } = await client.query({
      ...{ name: this.#name, text: this.#postgres, values: [...values] },
    });
    return { rows, changes: rowCount ?? 0 };
  }

  /** All rows that it finds. */
  *all(...values: V): Steps<R[]> {
    const step = new Step(this, values, 'all');
    yield step;
    return step.rows;
  }

  /** The first row that it finds. */
  *get(...values: V): Steps<R | undefined> {
    const step = new Step(this, values, 'get');
    yield step;
    return step.rows[0];
  }

  /** Changes rows. @returns how many */
  *run(...values: V): Steps<number> {
    const step = new Step(this, values, 'run');
    yield step;
    return step.changes;
  }
}

/** `$1`, `$2` … for question marks; our texts have none within quotes. */
function numbered(text: string): string {
  let at = 0;
  return text.replaceAll('?', () => `$${String((at += 1))}`);
}

/** One run of a statement; afterwards it has what was found. */
class Step<V extends readonly Value[], R> {
  rows: R[] = [];
  changes = 0;
  readonly #statement: Statement<V, R>;
  readonly #values: V;
  readonly #how: 'all' | 'get' | 'run';

  constructor(statement: Statement<V, R>, values: V, how: 'all' | 'get' | 'run') {
    this.#statement = statement;
    this.#values = values;
    this.#how = how;
  }

  onSqlite(sqlite: SqliteDatabase.Database): void {
    const statement = this.#statement.on(sqlite);
    if (this.#how === 'run') this.changes = statement.run(...this.#values).changes;
    else if (this.#how === 'all') this.rows = statement.all(...this.#values);
    else {
      const row = statement.get(...this.#values);
      if (row !== undefined) this.rows = [row];
    }
  }

  async onPostgres(client: Queries): Promise<void> {
    const { rows, changes } = await this.#statement.ask(client, this.#values);
    this.rows = rows;
    this.changes = changes;
  }
}

/** Does work on SQLite, at one go. */
export function stepsOnSqlite<T>(sqlite: SqliteDatabase.Database, work: Steps<T>): T {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    next.value.onSqlite(sqlite);
  }
}

/** Does work on a connection to PostgreSQL. */
export async function stepsOnPostgres<T>(client: Queries, work: Steps<T>): Promise<T> {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    await next.value.onPostgres(client);
  }
}
