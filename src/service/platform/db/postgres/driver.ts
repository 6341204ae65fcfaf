import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { type Pool, DatabaseError, type PoolClient } from 'pg';
import { onlyReads, traceStatement } from '../statement-tracing.ts';
import { recordWrite } from '../writes.ts';
import { StoreAdapter, type Conflicts } from './conflicts.ts';
import type { Replica } from './replica.ts';
import { OutcomeUnknownError } from '../away.ts';

/** So many texts have a name; what comes later, such as lists of many lengths, is parsed each time. */
const most = 500;
/** Texts that were seen once, of which most are never seen again. */
const maxSeen = 2_000;

// A later release adds a column while this one serves: a prepared `*` would then be refused.
const hasStar = /(?:^|[\s.,])\*/;

/** The names under which connections prepare texts once. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** @returns undefined where a name is not worth it: for texts that are new, and beyond so many */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= most || hasStar.test(text)) return undefined;
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= maxSeen) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `kysely-${String(this.#names.size + 1)}`;
    this.#names.set(text, name);
    return name;
  }
}

type Command = PostgresQueryResult<unknown>['command'];
const commands: readonly Command[] = ['UPDATE', 'DELETE', 'INSERT', 'SELECT', 'MERGE'];

/** A connection whose statements are prepared once. */
class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    input: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof input !== 'string') throw new Error('queries of the store are not streamed');
    return this.#ask<R>(input, [...values]);
  }

  async #ask<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.#names.of(text);
    const { command, rowCount, rows } = await this.#client.query<R & object>(
      name === undefined ? { text, values } : { name, text, values },
    );
    return { command: commands.find((entry) => entry === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/** A pool as Kysely uses it: PostgreSQL parses and plans a statement once a connection, and not every time. */
function withNames(pool: Pool, names: StatementNames): PostgresPool {
  const clients = new WeakMap<PoolClient, NamingClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const named = clients.get(client) ?? new NamingClient(client, names);
      clients.set(client, named);
      return named;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** The server ends the session: admin_shutdown and crash_shutdown. A commit that was under way may have been made. */
const endsSession = new Set(['57P01', '57P02']);
const notSent = /is not queryable$/;

/** Whether a failure proves that a statement was not committed. */
function isRefused(error: unknown): boolean {
  if (error instanceof DatabaseError) return !endsSession.has(error.code ?? '');
  return error instanceof Error && notSent.test(error.message);
}

/**
 * Sends what commits: COMMIT, or a writing statement outside of a transaction.
 * @throws OutcomeUnknownError if the connection is lost before the answer
 */
export async function committing<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw isRefused(error) ? error : new OutcomeUnknownError(error);
  }
}

/** Connections of a store: what only reads asks others than what writes. */
interface Pools {
  /** Sessions that cannot write, at `read committed`. */
  reading: Pool;
  /** Sessions in which everything is serialisable. */
  writing: Pool;
}

export interface DriverParts extends Pools {
  conflicts: Conflicts;
  /** Where reads may go that may lag. */
  replica: Replica | undefined;
}

interface Drivers {
  reading: Driver;
  writing: Driver;
  replica: Driver | undefined;
}

/** What is no number is nothing, as SQLite has it: an id that is none finds no row. */
const withoutNaN = (query: CompiledQuery): CompiledQuery =>
  query.parameters.some(Number.isNaN)
    ? { ...query, parameters: query.parameters.map((value) => (Number.isNaN(value) ? null : value)) }
    : query;

/**
 * A place from which statements are sent. A statement by itself takes a connection of the pool that it needs for as long
 * as it runs, and one that writes is done again after a conflict; a transaction has a writing connection to itself.
 */
class Place implements DatabaseConnection {
  inside: DatabaseConnection | undefined;
  /** Whether its transaction only reads. */
  isSnapshot = false;
  readonly #drivers: Drivers;
  readonly #parts: DriverParts;

  constructor(drivers: Drivers, parts: DriverParts) {
    this.#drivers = drivers;
    this.#parts = parts;
  }

  executeQuery<R>(input: CompiledQuery): Promise<QueryResult<R>> {
    const query = withoutNaN(input);
    return traceStatement('postgres', query.sql, () => this.#execute<R>(query));
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (onlyReads(query)) return this.inside ? this.inside.executeQuery<R>(query) : this.#read<R>(query);
    const result = await (this.inside ? this.inside.executeQuery<R>(query) : this.#write<R>(query));
    if (!this.isSnapshot) recordWrite();
    return result;
  }

  #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const onPrimary = () => this.#once<R>(this.#drivers.reading, query);
    const { replica } = this.#drivers;
    if (!replica || !this.#parts.replica) return onPrimary();
    return this.#parts.replica.reading(() => this.#once<R>(replica, query), onPrimary);
  }

  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#parts.conflicts.retried(() => this.#once<R>(this.#drivers.writing, query, committing));
    this.#parts.replica?.expectMore();
    return result;
  }

  async #once<R>(
    driver: Driver,
    query: CompiledQuery,
    sending: typeof committing = (send) => send(),
  ): Promise<QueryResult<R>> {
    const connection = await driver.acquireConnection();
    try {
      return await sending(() => connection.executeQuery<R>(query));
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  streamQuery(): never {
    throw new Error('queries of the store are not streamed');
  }
}

class StoreDriver implements Driver {
  readonly #drivers: Drivers;
  readonly #parts: DriverParts;
  readonly #places = new WeakMap<DatabaseConnection, Place>();

  constructor(parts: DriverParts) {
    const names = new StatementNames();
    const of = (pool: Pool): Driver => new PostgresDriver({ pool: withNames(pool, names) });
    const replica = parts.replica && of(parts.replica.pool);
    this.#drivers = { reading: of(parts.reading), writing: of(parts.writing), replica };
    this.#parts = parts;
  }

  async init(): Promise<void> {
    await this.#drivers.reading.init();
    await this.#drivers.writing.init();
    await this.#drivers.replica?.init();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    const place = new Place(this.#drivers, this.#parts);
    this.#places.set(place, place);
    return Promise.resolve(place);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { writing } = this.#drivers;
    const inside = await writing.acquireConnection();
    Object.assign(this.#place(connection), { inside, isSnapshot: settings.accessMode === 'read only' });
    await writing.beginTransaction(inside, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await committing(() => this.#drivers.writing.commitTransaction(this.#inside(connection)));
    if (!this.#place(connection).isSnapshot) this.#parts.replica?.expectMore();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A lost connection cannot be rolled back, and that failure would replace the cause. The pool discards the connection.
    await this.#drivers.writing.rollbackTransaction(this.#inside(connection)).catch(() => undefined);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { inside } = this.#place(connection);
    if (inside) await this.#drivers.writing.releaseConnection(inside);
  }

  async destroy(): Promise<void> {
    await this.#drivers.reading.destroy();
    await this.#drivers.writing.destroy();
  }

  #place(connection: DatabaseConnection): Place {
    const place = this.#places.get(connection);
    if (!place) throw new Error('a connection of another driver');
    return place;
  }

  #inside(connection: DatabaseConnection): DatabaseConnection {
    const { inside } = this.#place(connection);
    if (!inside) throw new Error('no transaction was begun');
    return inside;
  }
}

/** PostgreSQL as the store uses it. */
export class StoreDialect extends PostgresDialect {
  readonly #parts: DriverParts;

  constructor(parts: DriverParts) {
    super({ pool: parts.writing });
    this.#parts = parts;
  }

  override createAdapter(): StoreAdapter {
    return new StoreAdapter(this.#parts.conflicts);
  }

  override createDriver(): Driver {
    return new StoreDriver(this.#parts);
  }
}
