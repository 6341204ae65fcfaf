import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { onlyReads, traceStatement } from '../statement-tracing.ts';
import { recordWrite } from '../writes.ts';
import { retryWhileBusy, type HeldHandle, type SqliteConnections, type SqliteHandle } from './connections.ts';

export interface WriteMode {
  /** Whether a transaction waits for the disk. */
  isDurable: boolean;
  /** How long a write waits for other processes, in milliseconds. */
  patienceMs: number;
}

function run<R>({ statements }: SqliteHandle, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = statements.get(sql);
  // Kysely's types are those of the tables.
  if (statement.reader) return { rows: statement.all(...parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** @throws when the statement writes: a store in memory has no connection that refuses it */
function runReading<R>(handle: SqliteHandle, query: CompiledQuery): QueryResult<R> {
  if (!handle.statements.get(query.sql).readonly) throw new Error(`a snapshot is only read: ${query.sql}`);
  return run<R>(handle, query);
}

/** A place from which statements are sent: each by itself, or all of them in one transaction. */
class Place implements DatabaseConnection {
  readonly #connections: SqliteConnections;
  readonly #mode: WriteMode;
  /** Ends the turn of this place as the one that writes. */
  #release: (() => void) | undefined;
  /** What a transaction reads from that only reads. */
  #snapshot: HeldHandle | undefined;

  constructor(connections: SqliteConnections, mode: WriteMode) {
    this.#connections = connections;
    this.#mode = mode;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return traceStatement('sqlite', query.sql, () => this.#execute<R>(query));
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer } = this.#connections;
    if (this.#snapshot) return runReading<R>(this.#snapshot.handle, query);
    const isReading = onlyReads(query);
    if (isReading && !this.#release && reader !== writer) return run(reader, query);
    const result = this.#release ? run<R>(writer, query) : await this.#runAlone<R>(query);
    if (!isReading) recordWrite();
    return result;
  }

  async #runAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const release = await this.#connections.lockWriter();
    try {
      return await retryWhileBusy(() => run<R>(this.#connections.writer, query), this.#mode.patienceMs);
    } finally {
      release();
    }
  }

  streamQuery(): never {
    throw new Error('queries of the store are not streamed');
  }

  /** Begins a transaction that writes: one that read first would be refused if another process wrote in between. */
  async begin(): Promise<void> {
    const { writer } = this.#connections;
    const release = await this.#connections.lockWriter();
    try {
      if (!this.#mode.isDurable) writer.sqlite.pragma('synchronous = NORMAL');
      const begin = writer.statements.get('begin immediate');
      await retryWhileBusy(() => begin.run(), this.#mode.patienceMs);
    } catch (error) {
      this.#restore();
      release();
      throw error;
    }
    this.#release = release;
  }

  /** Begins a transaction that only reads: its state is that of its beginning, which a first read fixes. */
  async beginSnapshot(): Promise<void> {
    const snapshot = await this.#connections.takeSnapshot();
    try {
      const { statements } = snapshot.handle;
      statements.get('begin').run();
      statements.get('select 1 from sqlite_master limit 1').get();
    } catch (error) {
      snapshot.release();
      throw error;
    }
    this.#snapshot = snapshot;
  }

  get #inUse(): SqliteHandle {
    return this.#snapshot?.handle ?? this.#connections.writer;
  }

  commit(): void {
    this.#inUse.statements.get('commit').run();
  }

  rollback(): void {
    const { sqlite, statements } = this.#inUse;
    // SQLite has rolled back some failures itself, those of a full disk for example.
    if (sqlite.inTransaction) statements.get('rollback').run();
  }

  release(): void {
    this.#snapshot?.release();
    this.#snapshot = undefined;
    if (!this.#release) return;
    this.#restore();
    this.#release();
    this.#release = undefined;
  }

  #restore(): void {
    if (!this.#mode.isDurable) this.#connections.writer.sqlite.pragma('synchronous = FULL');
  }
}

class StoreDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #mode: WriteMode;
  readonly #places = new WeakMap<DatabaseConnection, Place>();

  constructor(connections: SqliteConnections, mode: WriteMode) {
    this.#connections = connections;
    this.#mode = mode;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const place = new Place(this.#connections, this.#mode);
    this.#places.set(place, place);
    return place;
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const place = this.#place(connection);
    await (accessMode === 'read only' ? place.beginSnapshot() : place.begin());
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#place(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#place(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#place(connection).release();
  }

  async destroy(): Promise<void> {
    this.#connections.close();
  }

  #place(connection: DatabaseConnection): Place {
    const place = this.#places.get(connection);
    if (!place) throw new Error('a connection of another driver');
    return place;
  }
}

class StoreAdapter extends SqliteAdapter {
  /** Places take turns themselves, and only those that write. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** All migrations run in one transaction, which other processes wait for. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Compiles a parameter as `+?`. SQLite as it is built here (SQLITE_ENABLE_STAT4) looks at values that are compared in a
 * join or limit a result, and prepares the statement again whenever one changes: a record's page took ten times as long
 * to prepare as to read. It does not look behind a plus sign, which changes no value. What a partial index depends on is
 * therefore written as a literal: `eb.lit(1)`.
 */
class StoreQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** SQLite as the store uses it. */
export class SqliteStoreDialect extends SqliteDialect {
  readonly #connections: SqliteConnections;
  readonly #mode: WriteMode;

  constructor(connections: SqliteConnections, mode: WriteMode) {
    super({ database: connections.writer.sqlite });
    this.#connections = connections;
    this.#mode = mode;
  }

  override createDriver(): Driver {
    return new StoreDriver(this.#connections, this.#mode);
  }

  override createAdapter(): SqliteAdapter {
    return new StoreAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new StoreQueryCompiler();
  }
}
