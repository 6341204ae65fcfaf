import type SqliteDatabase from 'better-sqlite3';
import { seen, tracedStatement } from './statement-tracing.ts';
import { postgresText, sqliteText, type Dialect } from './dialect.ts';
import { steadyText } from './steady-text.ts';
import { WaitingRows } from './waiting-rows.ts';

/** A connection to PostgreSQL, as far as statements need one: it answers in the order in which it is asked. */
export interface Queries {
  query: <R>(statement: {
    name: string;
    text: string;
    values: unknown[];
  }) => Promise<{ rows: R[]; rowCount: number | null }>;
}

/** Takes statements whose answers nobody waits for, and rows that may wait for others of their table. */
export interface Sender {
  send: <V extends readonly Value[], R>(statement: Statement<V, R>, values: V) => void;
  add: (rows: RowBuffer, values: readonly Value[]) => void;
}

/** What a statement can be given. */
export type Value = string | number | null | Buffer;

/** Rows of one table that a database gets together (rows.ts). */
export interface RowBuffer {
  table: string;
  /** Rows of lower ones are added first: others refer to them. */
  rank: number;
  /** How many columns a row has. */
  width: number;
  /** Adds rows on PostgreSQL that are given as a list for each column. */
  many: Statement<readonly Value[]>;
  listsOf: (rows: readonly (readonly Value[])[]) => unknown[];
  /** Adds a row on SQLite. */
  one: Statement<readonly Value[]>;
  /** Adds a group of rows on SQLite, values one after the other; none where other tables refer to this one. */
  group: Statement<readonly Value[]> | undefined;
}

/**
 * Work on the store, one statement after the other, in which each may depend on what those before have found. It is
 * written once, as a generator: on SQLite it is done at one go without waiting, on PostgreSQL each statement is waited for.
 */
export interface Steps<T> {
  next: () => IteratorResult<Step<unknown>, T>;
  [Symbol.iterator]: () => Steps<T>;
}

/** The work that is being done at one go on SQLite: its statements are run where they stand. */
let atOnce: WaitingRows | undefined;
/** The work that is being done on PostgreSQL, until its next step. */
let awaited: Sender | undefined;
/** All statements of the process: a few hundred, which live as long as it does. */
const statements: { textFor: (engine: 'sqlite' | 'postgres') => string }[] = [];

/**
 * A statement whose text is written out, prepared once a connection. Its values are question marks, in their order.
 * @typeParam V its values @typeParam R its rows
 */
export class Statement<V extends readonly Value[], R = unknown> {
  readonly #text: (dialect: Dialect) => string;
  readonly #prepared = new WeakMap<SqliteDatabase.Database, SqliteDatabase.Statement<Value[], R>>();
  readonly #name: string;
  /** The connection used last, which mostly is the only one, and the statement prepared on it. */
  #connection: SqliteDatabase.Database | undefined;
  #last: SqliteDatabase.Statement<Value[], R> | undefined;
  #sqlite: string | undefined;
  #postgres: string | undefined;

  /** @param text by the dialect where it differs */
  constructor(text: string | ((dialect: Dialect) => string)) {
    this.#text = typeof text === 'string' ? () => text : text;
    statements.push(this);
    this.#name = `yuelan-${String(statements.length)}`;
  }

  /** As it is sent to a database, with the placeholders of that one. */
  textFor(engine: 'sqlite' | 'postgres'): string {
    return engine === 'sqlite' ? this.sqliteText : numbered(this.#text(postgresText));
  }

  /** For SQLite. */
  get sqliteText(): string {
    return (this.#sqlite ??= this.#text(sqliteText));
  }

  on(sqlite: SqliteDatabase.Database): SqliteDatabase.Statement<Value[], R> {
    if (this.#connection === sqlite && this.#last) return this.#last;
    let statement = this.#prepared.get(sqlite);
    if (!statement) {
      statement = seen(sqlite.prepare<Value[], R>(steadyText(this.sqliteText)), this.sqliteText);
      this.#prepared.set(sqlite, statement);
    }
    this.#connection = sqlite;
    this.#last = statement;
    return statement;
  }

  /** Prepared on the connection of some work, whose waiting rows it would see are added before. */
  #within(work: WaitingRows): SqliteDatabase.Statement<Value[], R> {
    if (work.size > 0) work.addBefore(this);
    return this.on(work.sqlite);
  }

  async ask(client: Queries, values: V | readonly unknown[], more = ''): Promise<{ rows: R[]; changes: number }> {
    const text = (this.#postgres ??= this.textFor('postgres') + more);
    const { rows, rowCount } = await tracedStatement(text, () =>
      client.query<R>({ name: this.#name, text, values: [...values] }),
    );
    return { rows, changes: rowCount ?? 0 };
  }

  /** All rows that it finds. */
  all(...values: V): Steps<R[]> {
    if (atOnce) return new Found(this.#within(atOnce).all(...values));
    return new Step(
      (sqlite) => this.on(sqlite).all(...values),
      async (client) => (await this.ask(client, values)).rows,
    );
  }

  /** The first row that it finds. */
  get(...values: V): Steps<R | undefined> {
    if (atOnce) return new Found(this.#within(atOnce).get(...values));
    return new Step(
      (sqlite) => this.on(sqlite).get(...values),
      async (client) => (await this.ask(client, values)).rows[0],
    );
  }

  /** Changes rows. @returns how many */
  run(...values: V): Steps<number> {
    if (atOnce) return new Found(this.#within(atOnce).run(...values).changes);
    return new Step(
      (sqlite) => this.on(sqlite).run(...values).changes,
      async (client) => (await this.ask(client, values)).changes,
    );
  }

  /**
   * Changes rows, where the work does not depend on what came of it: no step to wait for, only something to be done before
   * the next one. Most statements of bulk writers are such, and cost neither of the two databases a turn.
   */
  send(...values: V): void {
    if (atOnce) this.#within(atOnce).run(...values);
    else if (awaited) awaited.send(this, values);
    else throw new Error('a statement was sent outside of any work on the store');
  }

  /** Inserts a row. @returns its id */
  insert(this: Statement<V, { id: number }>, ...values: V): Steps<number> {
    if (atOnce) return new Found(Number(this.#within(atOnce).run(...values).lastInsertRowid));
    return new Step(
      (sqlite) => Number(this.on(sqlite).run(...values).lastInsertRowid),
      async (client) => {
        const [row] = (await this.ask(client, values, ' RETURNING id')).rows;
        if (!row) throw new Error('a row that was inserted has no id');
        return row.id;
      },
    );
  }
}

/** The texts of all statements of the modules that are loaded. */
export const statementTexts = (engine: 'sqlite' | 'postgres'): string[] =>
  statements.map((statement) => statement.textFor(engine));

/** `$1`, `$2` … for question marks; our texts have none within quotes. */
function numbered(text: string): string {
  let at = 0;
  return text.replaceAll('?', () => `$${String((at += 1))}`);
}

/** What was found already: work that is done. */
class Found<T> implements Steps<T> {
  readonly done = true;
  readonly value: T;

  constructor(value: T) {
    this.value = value;
  }

  next(): IteratorReturnResult<T> {
    return this;
  }

  [Symbol.iterator](): this {
    return this;
  }
}

/** One run of a statement. It is work of its own, which ends with what was found. */
class Step<T> implements Steps<T> {
  #found: Found<T> | undefined;
  readonly #onSqlite: (sqlite: SqliteDatabase.Database) => T;
  readonly #onPostgres: (client: Queries) => Promise<T>;

  constructor(onSqlite: (sqlite: SqliteDatabase.Database) => T, onPostgres: (client: Queries) => Promise<T>) {
    this.#onSqlite = onSqlite;
    this.#onPostgres = onPostgres;
  }

  next(): IteratorResult<Step<T>, T> {
    return this.#found?.next() ?? { done: false, value: this };
  }

  [Symbol.iterator](): this {
    return this;
  }

  onSqlite(sqlite: SqliteDatabase.Database): void {
    this.#found = new Found(this.#onSqlite(sqlite));
  }

  async onPostgres(client: Queries): Promise<void> {
    this.#found = new Found(await this.#onPostgres(client));
  }
}

/** Does work on SQLite, at one go. */
export function stepsOnSqlite<T>(sqlite: SqliteDatabase.Database, work: Steps<T>): T {
  const before = atOnce;
  // Work within other work sees what that has added.
  before?.addAll();
  const rows = new WaitingRows(sqlite);
  atOnce = rows;
  try {
    for (let next = work.next(); ; next = work.next()) {
      if (next.done === true) {
        rows.addAll();
        return next.value;
      }
      // Begun before this: a statement that is the whole work.
      next.value.onSqlite(sqlite);
    }
  } finally {
    atOnce = before;
  }
}

/** Has what is done until `work` comes back sent to PostgreSQL (postgres/steps.ts). */
export function sendingTo<T>(sender: Sender, work: () => T): T {
  const before = awaited;
  awaited = sender;
  try {
    return work();
  } finally {
    awaited = before;
  }
}

/** Has a row wait for others of its table, or adds it where others refer to it and the database is asked at one go. */
export function addRow(rows: RowBuffer, values: readonly Value[]): void {
  if (awaited && !atOnce) awaited.add(rows, values);
  else if (!atOnce) throw new Error('a row was added outside of any work on the store');
  else if (rows.group) atOnce.add(rows, rows.group, values);
  else rows.one.send(...values);
}

/** Whether work is being done at one go: then nothing is gained by asking for many things with one statement. */
export const isAtOnce = (): boolean => atOnce !== undefined;
