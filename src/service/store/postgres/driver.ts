import {
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import type { Conflicts } from './conflicts.ts';

/** Connections of a store: what only reads asks others than what writes, as one day a replica. */
export interface Pools {
  /** Sessions that cannot write, at `read committed`. */
  reading: Pool;
  /** Sessions in which everything is serialisable. */
  writing: Pool;
}

const reads = /^\s*(?:select|with)\b/i;
const writes = /\b(?:insert|update|delete|pg_advisory_lock)\b/i;

/** Whether a statement outside of any transaction only reads. */
function onlyReads({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return query.endModifiers === undefined;
  return query.kind === 'RawNode' && reads.test(sql) && !writes.test(sql);
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
  readonly #drivers: Record<keyof Pools, Driver>;
  readonly #conflicts: Conflicts;

  constructor(drivers: Record<keyof Pools, Driver>, conflicts: Conflicts) {
    this.#drivers = drivers;
    this.#conflicts = conflicts;
  }

  executeQuery<R>(given: CompiledQuery): Promise<QueryResult<R>> {
    const query = withoutNaN(given);
    if (this.inside) return this.inside.executeQuery<R>(query);
    if (onlyReads(query)) return this.#once<R>(this.#drivers.reading, query);
    return this.#conflicts.retried(() => this.#once<R>(this.#drivers.writing, query));
  }

  async #once<R>(driver: Driver, query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await driver.acquireConnection();
    try {
      return await connection.executeQuery<R>(query);
    } finally {
      await driver.releaseConnection(connection);
    }
  }

  streamQuery(): never {
    throw new Error('queries of the store are not streamed');
  }
}

/** Kysely's driver over two pools. */
class StoreDriver implements Driver {
  readonly #drivers: Record<keyof Pools, Driver>;
  readonly #conflicts: Conflicts;
  readonly #places = new WeakMap<DatabaseConnection, Place>();

  constructor({ reading, writing }: Pools, conflicts: Conflicts) {
    this.#drivers = { reading: new PostgresDriver({ pool: reading }), writing: new PostgresDriver({ pool: writing }) };
    this.#conflicts = conflicts;
  }

  async init(): Promise<void> {
    await this.#drivers.reading.init();
    await this.#drivers.writing.init();
  }

  acquireConnection(): Promise<DatabaseConnection> {
    const place = new Place(this.#drivers, this.#conflicts);
    this.#places.set(place, place);
    return Promise.resolve(place);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { writing } = this.#drivers;
    const inside = await writing.acquireConnection();
    this.#place(connection).inside = inside;
    await writing.beginTransaction(inside, settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#drivers.writing.commitTransaction(this.#inside(connection));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#drivers.writing.rollbackTransaction(this.#inside(connection));
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
  readonly #pools: Pools;
  readonly #conflicts: Conflicts;

  constructor(pools: Pools, conflicts: Conflicts) {
    super({ pool: pools.writing });
    this.#pools = pools;
    this.#conflicts = conflicts;
  }

  override createDriver(): Driver {
    return new StoreDriver(this.#pools, this.#conflicts);
  }
}
