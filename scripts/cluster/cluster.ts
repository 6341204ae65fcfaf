import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, atDatabase } from '#support/postgres-databases.ts';
import { startPostgres, type PostgresServer } from '../../tests/postgres-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { openDoor, type Door } from './door.ts';
import { startNodes, type ClusterNode } from './nodes.ts';

/** Three portal nodes, a primary with a synchronous standby, and a balancer, on this machine. */
export interface Cluster {
  url: string;
  nodes: ClusterNode[];
  balancer: Balancer;
  /** In front of the database that is written: can be cut. */
  door: Door;
  primary: PostgresServer;
  standby: PostgresServer;
  /** Address of the store as the nodes have it. */
  database: string;
  /** Kills the primary and lets the standby take its place, as Patroni does. */
  failOver: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The folder of a server's socket, as its address names it. */
const folderOf = ({ address }: PostgresServer): string => new URL(address).searchParams.get('host') ?? '';

/**
 * Starts a cluster with a demo library. The site must be built.
 * @param firstPort port of the load balancer; the nodes use the next three
 * @param say receives progress messages
 * @throws if PostgreSQL is not installed or a process does not start
 */
export async function startCluster(firstPort: number, say: (text: string) => void): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'yuelan-cluster-'));
  const ends: (() => Promise<void> | void)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    say('Starting PostgreSQL, a primary and its standby …');
    const primary = await startPostgres();
    ends.push(primary.stop);
    const standby = await primary.startStandby();
    ends.push(standby.stop);
    await primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await primary.ask('ALTER SYSTEM SET synchronous_commit = on');
    await primary.ask('SELECT pg_reload_conf()');
    const onSocket = await createDatabase(primary.address, 'yuelan');
    const door = await openDoor(folderOf(primary));
    ends.push(door.close);
    const database = `postgres://yuelan@127.0.0.1:${String(door.port)}/yuelan`;

    const ports = [1, 2, 3].map((at) => firstPort + at);
    const where = { database, replica: atDatabase(standby.address, 'yuelan'), load: onSocket };
    const nodes = await startNodes({ dir, origin: `http://localhost:${String(firstPort)}`, ports, ends, say }, where);
    const balancer = await startBalancer(firstPort, ports);
    ends.push(balancer.close);
    return {
      url: balancer.url,
      nodes,
      balancer,
      door,
      primary,
      standby,
      database,
      stop,
      failOver: async () => {
        await primary.kill();
        await standby.promote();
        door.lead(folderOf(standby));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
