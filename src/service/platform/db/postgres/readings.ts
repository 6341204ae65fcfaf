import type { Pool } from 'pg';
import type { Reading } from '../../reading.ts';
import type { DriverParts } from './driver.ts';

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

/** What an operator watches of a store in PostgreSQL: pools, conflicts, locks, and whether the replica is read from. */
export async function postgresReadings({ reading, writing, conflicts, replica }: DriverParts): Promise<Reading[]> {
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
