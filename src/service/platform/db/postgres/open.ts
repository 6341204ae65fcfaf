import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type ColumnDefinitionNode,
  DataTypeNode,
  OperationNodeTransformer,
  sql,
  type KyselyPlugin,
  type OperationNode,
} from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { isCurrent, migrate } from '../migrations.ts';
import type { Store } from '../open.ts';
import { type Database, inTransaction } from '../database.ts';
import { Conflicts } from './conflicts.ts';
import { StoreDialect, type DriverParts } from './driver.ts';
import { Link } from './link.ts';
import { Replica } from './replica.ts';
import { asNumbers } from './types.ts';
import type { Reading } from '../../reading.ts';

const ofPool = (pool: string, { totalCount, idleCount, waitingCount }: Pool): Reading[] => {
  const help = 'Connections to the database, and work that waits for one.';
  const states = { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return Object.entries(states).map(([state, value]) => ({
    name: 'yuelan_pool_connections',
    help,
    labels: { pool, state },
    value,
  }));
};

/**
 * Whether the log that a restore needs reaches the archive; nothing where there is none. A command that hangs, as it does
 * while the server of an NFS mount is away, does not fail: nodes write all the time, so that silence is a failure too.
 */
async function archiveReadings(pool: Pool): Promise<Reading[]> {
  const { rows } = await pool.query<{ failing: boolean }>(`
    SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
      OR current_setting('archive_timeout') <> '0' AND greatest(last_archived_time, pg_postmaster_start_time())
        < now() - 5 * current_setting('archive_timeout')::interval AS failing
    FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'`);
  const help = 'Whether PostgreSQL cannot archive its log: it failed the last time, or takes too long.';
  return rows.map(({ failing }) => ({ name: 'yuelan_archive_failing', help, labels: {}, value: failing ? 1 : 0 }));
}

/**
 * What an operator watches of a store in PostgreSQL: pools, conflicts, locks, the archive, and whether the replica is read
 * from.
 */
async function postgresReadings({ reading, writing, conflicts, replica }: DriverParts): Promise<Reading[]> {
  const { rows } = await reading.query<{ held: number; waiting: number }>(`
    SELECT count(*) FILTER (WHERE granted) AS held, count(*) FILTER (WHERE NOT granted) AS waiting
    FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  const locks = Object.entries(rows[0] ?? {}).map(([state, value]) => ({
    name: 'yuelan_locks',
    help: 'Locks of all nodes in the database.',
    labels: { state },
    value,
  }));
  const help = 'Attempts to write that another writer was in the way of; they were done again.';
  return [
    ...ofPool('reading', reading),
    ...ofPool('writing', writing),
    ...(replica ? ofPool('replica', replica.pool) : []),
    ...locks,
    ...(await archiveReadings(reading)),
    { name: 'yuelan_conflicts', help, labels: {}, value: conflicts.lost },
    ...(replica
      ? [
          {
            name: 'yuelan_replica_current',
            help: 'Whether the replica has all that is known here.',
            labels: {},
            value: replica.isCurrent ? 1 : 0,
          },
        ]
      : []),
  ];
}

/**
 * What the columns of our migrations are on PostgreSQL, so that it holds and orders the same values as SQLite: whole
 * numbers of 64 bits; text in the order of its code points, whatever language the database was made for; bytes.
 */
class ColumnTypes extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { autoIncrement, ...column } = super.transformColumnDefinition(node);
    const dataType = typeOf(column.dataType);
    if (autoIncrement !== true) return { ...column, dataType };
    return { ...column, dataType, generated: { kind: 'GeneratedNode', identity: true, byDefault: true } };
  }
}

function typeOf(type: OperationNode): OperationNode {
  if (!DataTypeNode.is(type)) return type;
  if (type.dataType === 'integer') return DataTypeNode.create('bigint');
  if (type.dataType === 'blob') return DataTypeNode.create('bytea');
  if (type.dataType === 'text') return sql`text collate "C"`.toOperationNode();
  return type;
}

const transformer = new ColumnTypes();

/** For migrations. */
const columnTypes: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

// Nothing is in a list without values, as SQLite has it; PostgreSQL takes none.
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

/** Connections of one process where no other number is configured. */
const defaultConnections = 20;

const onlyReading = '-c default_transaction_read_only=on';

/** How long a request waits for a connection before it fails, in milliseconds. */
const patienceMs = 10_000;

/**
 * Both sides notice within ten seconds when the other is gone: a node that is cut off in the middle of a transaction must
 * not keep its locks.
 */
const keepAlive =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=5 -c tcp_user_timeout=10000';

const configOf = (address: string, max: number, options = ''): PoolConfig => ({
  connectionString: address,
  max,
  types: asNumbers,
  application_name: 'yuelan',
  connectionTimeoutMillis: patienceMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  options: `${keepAlive} ${options}`,
});

/**
 * After so long without a word a connection that somebody waits on is given up, in milliseconds, where no link watches
 * over it. What writes may wait for others, and is given longer.
 */
const silence = { reading: 20_000, writing: 60_000 };

/** A socket, with or without TLS. */
const hasTimeout = (stream: object): stream is { setTimeout: (milliseconds: number, late: () => void) => unknown } =>
  'setTimeout' in stream;

interface PoolOptions {
  link: Link;
  max: number;
  /** Of its sessions. */
  options: string;
  silenceMs: number;
}

function openPool(address: string, { link, max, options, silenceMs }: PoolOptions): Pool {
  const pool = new Pool({ ...configOf(address, max, options), Client: link.clients() });
  pool.on('connect', (client) => {
    // Who has it hears of its loss by what is asked next; without a listener the loss would end the process.
    client.on('error', () => undefined);
    const { stream } = client.connection;
    if (!hasTimeout(stream)) return;
    stream.setTimeout(silenceMs, () => stream.destroy(new Error('Connection terminated: nothing was heard')));
  });
  // A connection that was lost while nobody used it is made again by the next who needs one, and who then hears of it.
  pool.on('error', () => undefined);
  return pool;
}

function openReplica(address: string, max: number, primary: Pool): Replica {
  const link = new Link(configOf(address, 1));
  return new Replica(openPool(address, { link, max, options: onlyReading, silenceMs: silence.reading }), link, primary);
}

/** Whether migrations were made in the database. */
async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>("SELECT to_regclass('kysely_migration')::text AS found");
  return typeof rows[0]?.found === 'string';
}

/** Whether there is a store in a database, of whatever version. @throws if the database cannot be reached */
export async function hasStore(address: string): Promise<boolean> {
  const pool = new Pool(configOf(address, 1));
  try {
    return await isMigrated(pool);
  } finally {
    await pool.end();
  }
}

/** Names of the migrations that a database has had, in order. */
async function migrationsOf(pool: Pool): Promise<string[]> {
  if (!(await isMigrated(pool))) return [];
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name COLLATE "C"');
  return rows.map(({ name }) => name);
}

async function migrateAt(address: string): Promise<void> {
  const pool = new Pool(configOf(address, 1));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [columnTypes] });
  try {
    if (isCurrent(await migrationsOf(pool))) return;
    const { rows } = await pool.query<{ name: string }>('SELECT current_schema() AS name');
    await migrate(db, rows[0]?.name);
  } finally {
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

export interface PostgresOptions {
  /** Of a replica, for reads that may lag. */
  readAddress?: string | undefined;
  /** To the primary at most, half of them for reading; with a replica, half as many to it. */
  connections?: number | undefined;
}

/**
 * Opens a store in a database of PostgreSQL and brings its schema up to date.
 * @param address postgres://user:password@host/database
 * @throws when there is no such database, or a migration fails; the schema is then as it was
 */
export async function openPostgres(
  address: string,
  { readAddress, connections = defaultConnections }: PostgresOptions = {},
): Promise<Store> {
  await migrateAt(address);
  const listeners = new Set<() => void>();
  const link = new Link(configOf(address, 1), () => {
    replica?.expectMore();
    for (const listener of listeners) listener();
  });
  const max = Math.floor(connections / 2);
  const serializable = '-c default_transaction_isolation=serializable';
  const reading = openPool(address, { link, max, options: onlyReading, silenceMs: silence.reading });
  const writing = openPool(address, { link, max, options: serializable, silenceMs: silence.writing });
  const conflicts = new Conflicts();
  const replica = readAddress === undefined ? undefined : openReplica(readAddress, max, reading);
  const parts = { reading, writing, conflicts, replica };
  const db = new Kysely<Database>({ dialect: new StoreDialect(parts), plugins: [emptyLists] });

  return {
    engine: 'postgres',
    db,
    writeUnlessBusy: async (work) => ({ done: await inTransaction(db, work) }),
    watch: async () => {
      await Promise.all([link.start(), replica?.link.start()]);
      return { isAway: () => link.isSilent, now: link.now };
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteChange: () => replica?.expectMore(),
    readings: () => postgresReadings(parts),
    close: async () => {
      await link.close();
      await replica?.close();
      await db.destroy();
      for (const pool of [reading, writing]) if (!pool.ended) await pool.end();
    },
  };
}
